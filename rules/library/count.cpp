// What hands are worth, by libwkrules: count <TABLE, as count.py does.
#include <array>
#include <iostream>
#include <sstream>
#include <string>
#include <wkrules.h>

int main()
{
    for (std::string row; std::getline(std::cin, row);) {
        std::array<std::string, 8> column;
        std::istringstream cells(row);
        for (auto &cell : column)
            std::getline(cells, cell, '\t');
        const wk_mcr_columns text{column[1].c_str(), column[2].c_str(), column[3].c_str(), column[4].c_str(),
                                  column[5].c_str(), column[6].c_str(), column[7].c_str()};
        wk_mcr_hand hand;
        struct wk_mcr_score score; // a call has this name too
        const char *reason;
        const bool read = wk_mcr_read(&text, &hand, &reason) == WK_OK;
        const bool wins = read && wk_mcr_score(&hand, WK_MCR_AS_PLAYED, &score) == WK_OK;
        std::cout << column[0] << '\t' << (wins ? std::to_string(score.total) : read ? "-3" : "invalid") << '\t';
        for (int i = 0; wins && i < score.n_fan; i++) {
            std::cout << (i ? "," : "") << int(score.fan[i].id);
            if (score.fan[i].n > 1)
                std::cout << '*' << int(score.fan[i].n);
        }
        std::cout << '\n';
    }
}
