// The same hands' distances by shanten-number, or with -DNYANTEN by nyanten: peer_shanten HANDS TABLES, a line each of 14 faces
// by number. For scorers.sh only.
#include <array>
#include <cstdio>
#include <ctime>
#include <vector>

#ifdef NYANTEN
#include <nyanten/replacement_number.hpp>
#else
#include <mahjong/calsht.hpp>
#endif

// Sets, pairs and orphans; it is one more than ours. nyanten has its tables in the program.
class peer
{
#ifdef NYANTEN
  public:
    explicit peer(const char *)
    {
    }
    int distance(const std::array<int, 34> &hand) const
    {
        return Nyanten::calculateReplacementNumber(hand);
    }
#else
    mahjong::Calsht calsht;

  public:
    explicit peer(const char *tables) : calsht(tables)
    {
    }
    int distance(const std::array<int, 34> &hand) const
    {
        return std::get<0>(calsht(hand, 4, 7));
    }
#endif
};

static double thread_s()
{
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

int main(int, char **argv)
{
    const peer peer(argv[2]);
    std::vector<std::array<int, 34>> hands;
    std::FILE *in = std::fopen(argv[1], "r");
    double best = 1e9;
    long sum = 0;

    for (int face = 1, n = 0; in && std::fscanf(in, "%d", &face) == 1; n++) {
        if (n % 14 == 0)
            hands.push_back({});
        hands.back()[static_cast<size_t>(face - 1)]++;
    }
    for (int run = 0; run < 15; run++) {
        const double begun = thread_s();
        sum = 0;
        for (const auto &hand : hands)
            sum += peer.distance(hand);
        const double s = thread_s() - begun;
        best = s < best ? s : best;
    }
    std::printf("peer: %zu hands of 14: %.0f shanten/s, %.0f ns each; sum %ld\n", hands.size(),
                static_cast<double>(hands.size()) / best, 1e9 * best / static_cast<double>(hands.size()),
                sum - static_cast<long>(hands.size()));
}
