// The same hands counted by mahjong-algorithm: peer_points HANDS, a line each as bench_points writes them. For scorers.sh only.
// Both its commits of before 44a178a and those since will do: that one gave the call that reads a hand another name.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "fan_calculator.h"
#include "stringify.h"

namespace
{

struct hand {
    mahjong::calculate_param_t given;
    std::string text;
    int ours;
};

// By whichever name the peer has; where it had both, the int that is given would choose the newer one.
template <class Hand>
auto parse(const char *text, size_t n, Hand *hand, mahjong::tile_t *win, int) -> decltype(parse_hand_tiles(text, n, hand, win))
{
    return parse_hand_tiles(text, n, hand, win);
}

template <class Hand>
auto parse(const char *text, size_t n, Hand *hand, mahjong::tile_t *win, long) -> decltype(string_to_tiles(text, n, hand, win))
{
    return string_to_tiles(text, n, hand, win);
}

double thread_s()
{
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

mahjong::wind_t wind(char letter)
{
    return static_cast<mahjong::wind_t>(std::strchr("ESWN", letter) - "ESWN");
}

// `[123m1]45s..6s|EE0000|2<tab>total`: false where the peer cannot read it.
bool read(const std::string &line, hand &out)
{
    const size_t bar = line.find('|'), tab = line.find('\t');
    const char *how = line.c_str() + bar + 1;
    mahjong::tile_t win;

    out = {};
    out.text = line.substr(0, tab);
    out.ours = std::atoi(line.c_str() + tab + 1);
    if (parse(line.c_str(), bar, &out.given.hand_tiles, &win, 0) != 0)
        return false;
    out.given.win_tile = win;
    out.given.prevalent_wind = wind(how[0]);
    out.given.seat_wind = wind(how[1]);
    out.given.win_flag =
        static_cast<mahjong::win_flag_t>((how[2] - '0') | (how[3] - '0') << 1 | (how[4] - '0') << 3 | (how[5] - '0') << 2);
    out.given.flower_count = static_cast<uint8_t>(how[7] - '0');
    return true;
}

} // namespace

int main(int, char **argv)
{
    std::vector<hand> hands;
    std::FILE *in = std::fopen(argv[1], "r");
    char line[512];
    double best = 1e9;
    int unread = 0, other = 0;

    while (in && std::fgets(line, sizeof line, in)) {
        hand h;
        if (read(line, h))
            hands.push_back(h);
        else
            unread++;
    }
    for (int run = 0; run < 15; run++) {
        const double begun = thread_s();
        for (const hand &h : hands) {
            mahjong::fan_table_t fan;
            (void)mahjong::calculate_fan(&h.given, &fan);
        }
        const double s = thread_s() - begun;
        best = s < best ? s : best;
    }
    for (const hand &h : hands) {
        mahjong::fan_table_t fan;
        const int theirs = mahjong::calculate_fan(&h.given, &fan);
        if (theirs != h.ours && other++ < 40)
            std::printf("differs %s theirs %d ours %d\n", h.text.c_str(), theirs, h.ours);
    }
    std::printf("peer: %zu hands: %.0f hands/s, %.0f ns a hand; %d unread, %d counted otherwise\n", hands.size(),
                static_cast<double>(hands.size()) / best, 1e9 * best / static_cast<double>(hands.size()), unread, other);
}
