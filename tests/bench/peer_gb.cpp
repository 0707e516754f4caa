// Hands that GB-Mahjong counts otherwise: peer_gb HANDS, a line each as bench_points writes them. For scorers.sh only.
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include "fan.h"
#include "handtiles.h"

// `[123m1]` is `[123m,1]` there.
static std::string as_written(const std::string &text)
{
    std::string out;

    for (size_t i = 0; i < text.size(); i++) {
        if (std::isdigit(static_cast<unsigned char>(text[i])) && i + 1 < text.size() && text[i + 1] == ']')
            out += ',';
        out += text[i];
    }
    return out;
}

// What it counts, flowers too; -3: no winning hand, or refused.
static int total(const std::string &text)
{
    mahjong::Handtiles hand;
    mahjong::Fan fan;

    if (hand.StringToHandtiles(text) != 0 || !fan.JudgeHu(hand))
        return -3;
    fan.CountFan(hand);
    return fan.tot_fan_res;
}

int main(int, char **argv)
{
    std::ifstream in(argv[1]);
    int n = 0, refused = 0, other = 0;

    for (std::string line; std::getline(in, line); n++) {
        const size_t tab = line.find('\t');
        const std::string text = as_written(line.substr(0, tab));
        const int theirs = total(text), ours = std::atoi(line.c_str() + tab + 1);
        if (theirs == ours)
            continue;
        (theirs < 0 ? refused : other)++;
        std::cout << "differs " << text << " theirs " << theirs << " ours " << ours << '\n';
    }
    std::cout << "peer: " << n << " hands; " << refused << " refused, " << other << " counted otherwise\n";
}
