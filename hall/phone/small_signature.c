/*
 * Ed25519, the check alone: numbers modulo 2^255 - 19 in sixteen limbs of 16 bits, points in extended coordinates, one bit of a
 * scalar after the other. Sources: RFC 8032; the limbs and the order of steps follow TweetNaCl (Bernstein and others, public
 * domain).
 */
#include "hall/phone/small_crypto.h"

#include <string.h>

#define LIMBS 16
typedef int64_t field[LIMBS];
typedef field point[4]; /* X Y Z T */

static const field zero, one = {1};
static const field d = {0x78a3, 0x1359, 0x4dca, 0x75eb, 0xd8ab, 0x4141, 0x0a4d, 0x0070,
                        0xe898, 0x7779, 0x4079, 0x8cc7, 0xfe73, 0x2b6f, 0x6cee, 0x5203};
static const field twice_d = {0xf159, 0x26b2, 0x9b94, 0xebd6, 0xb156, 0x8283, 0x149a, 0x00e0,
                              0xd130, 0xeef3, 0x80f2, 0x198e, 0xfce7, 0x56df, 0xd9dc, 0x2406};
static const field base_x = {0xd51a, 0x8f25, 0x2d60, 0xc956, 0xa7b2, 0x9525, 0xc760, 0x692c,
                             0xdc5c, 0xfdd6, 0xe231, 0xc0a4, 0x53fe, 0xcd6e, 0x36d3, 0x2169};
static const field base_y = {0x6658, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666,
                             0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666};
static const field root = {0xa0b0, 0x4a0e, 0x1b27, 0xc4ee, 0xe478, 0xad2f, 0x1806, 0x2f43,
                           0xd7a7, 0x3dfb, 0x0099, 0x2b4d, 0xdf0b, 0x4fc1, 0x2480, 0x2b83}; /* of -1 */
static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                                  0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
                                  0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};

/* ---- numbers */

static void set(field to, const field from)
{
    memcpy(to, from, sizeof(field));
}

static void carry(field a)
{
    for (int i = 0; i < LIMBS; i++) {
        a[i] += INT64_C(1) << 16;
        const int64_t over = a[i] >> 16;
        if (i < LIMBS - 1)
            a[i + 1] += over - 1;
        else
            a[0] += 38 * (over - 1);
        a[i] -= over * 65536;
    }
}

static void choose(field a, field b, int64_t swapped)
{
    const int64_t mask = ~(swapped - 1);

    for (int i = 0; i < LIMBS; i++) {
        const int64_t t = mask & (a[i] ^ b[i]);
        a[i] ^= t;
        b[i] ^= t;
    }
}

static void pack_number(uint8_t out[32], const field a)
{
    field t, m;

    set(t, a);
    for (int i = 0; i < 3; i++)
        carry(t);
    for (int i = 0; i < 2; i++) {
        m[0] = t[0] - 0xffed;
        for (int k = 1; k < LIMBS - 1; k++) {
            m[k] = t[k] - 0xffff - (m[k - 1] >> 16 & 1);
            m[k - 1] &= 0xffff;
        }
        m[15] = t[15] - 0x7fff - (m[14] >> 16 & 1);
        const int64_t below = m[15] >> 16 & 1;
        m[14] &= 0xffff;
        choose(t, m, 1 - below);
    }
    for (int i = 0; i < LIMBS; i++) {
        out[2 * i] = (uint8_t)t[i];
        out[2 * i + 1] = (uint8_t)(t[i] >> 8);
    }
}

static void read_number(field out, const uint8_t bytes[32])
{
    for (int i = 0; i < LIMBS; i++)
        out[i] = bytes[2 * i] + ((int64_t)bytes[2 * i + 1] << 8);
    out[15] &= 0x7fff;
}

static bool same(const field a, const field b)
{
    uint8_t x[32], y[32];

    pack_number(x, a);
    pack_number(y, b);
    return memcmp(x, y, sizeof x) == 0;
}

static int is_odd(const field a)
{
    uint8_t bytes[32];

    pack_number(bytes, a);
    return bytes[0] & 1;
}

static void add(field out, const field a, const field b)
{
    for (int i = 0; i < LIMBS; i++)
        out[i] = a[i] + b[i];
}

static void subtract(field out, const field a, const field b)
{
    for (int i = 0; i < LIMBS; i++)
        out[i] = a[i] - b[i];
}

static void multiply(field out, const field a, const field b)
{
    int64_t t[2 * LIMBS - 1] = {0};

    for (int i = 0; i < LIMBS; i++)
        for (int k = 0; k < LIMBS; k++)
            t[i + k] += a[i] * b[k];
    for (int i = 0; i < LIMBS - 1; i++)
        t[i] += 38 * t[i + LIMBS];
    memcpy(out, t, sizeof(field));
    carry(out);
    carry(out);
}

/* To the power whose bits from highest + 1 down are ones, but for those of left_out, which are among the lowest eight. */
static void power(field out, const field a, int highest, unsigned left_out)
{
    field c;

    set(c, a);
    for (int bit = highest; bit >= 0; bit--) {
        multiply(c, c, c);
        if (bit >= 8 || !(left_out >> bit & 1))
            multiply(c, c, a);
    }
    set(out, c);
}

static void invert(field out, const field a)
{
    power(out, a, 253, 1u << 2 | 1u << 4); /* 2^255 - 21 */
}

static void power_2523(field out, const field a)
{
    power(out, a, 250, 1u << 1); /* 2^252 - 3 */
}

/* ---- points */

static void add_point(point p, point q)
{
    field a, b, c, e, t, sum, g, h, f;

    subtract(a, p[1], p[0]);
    subtract(t, q[1], q[0]);
    multiply(a, a, t);
    add(b, p[0], p[1]);
    add(t, q[0], q[1]);
    multiply(b, b, t);
    multiply(c, p[3], q[3]);
    multiply(c, c, twice_d);
    multiply(e, p[2], q[2]);
    add(e, e, e);
    subtract(sum, b, a);
    subtract(f, e, c);
    add(g, e, c);
    add(h, b, a);
    multiply(p[0], sum, f);
    multiply(p[1], h, g);
    multiply(p[2], g, f);
    multiply(p[3], sum, h);
}

static void multiply_point(point out, point of, const uint8_t scalar[32])
{
    set(out[0], zero);
    set(out[1], one);
    set(out[2], one);
    set(out[3], zero);
    for (int i = 255; i >= 0; i--) {
        const int64_t bit = scalar[i / 8] >> (i & 7) & 1;
        for (int k = 0; k < 4; k++)
            choose(out[k], of[k], bit);
        add_point(of, out);
        add_point(out, out);
        for (int k = 0; k < 4; k++)
            choose(out[k], of[k], bit);
    }
}

static void pack_point(uint8_t out[32], point p)
{
    field x, y, z;

    invert(z, p[2]);
    multiply(x, p[0], z);
    multiply(y, p[1], z);
    pack_number(out, y);
    out[31] ^= (uint8_t)(is_odd(x) << 7);
}

/* The negative of a point. False: there is no such point. */
static bool unpack_negative(point out, const uint8_t packed[32])
{
    field num, den, den2, den4, den6, t, check;

    set(out[2], one);
    read_number(out[1], packed);
    multiply(num, out[1], out[1]);
    multiply(den, num, d);
    subtract(num, num, out[2]);
    add(den, out[2], den);
    multiply(den2, den, den);
    multiply(den4, den2, den2);
    multiply(den6, den4, den2);
    multiply(t, den6, num);
    multiply(t, t, den);
    power_2523(t, t);
    multiply(t, t, num);
    multiply(t, t, den);
    multiply(t, t, den);
    multiply(out[0], t, den);
    multiply(check, out[0], out[0]);
    multiply(check, check, den);
    if (!same(check, num))
        multiply(out[0], out[0], root);
    multiply(check, out[0], out[0]);
    multiply(check, check, den);
    if (!same(check, num))
        return false;
    if (is_odd(out[0]) == packed[31] >> 7)
        subtract(out[0], zero, out[0]);
    multiply(out[3], out[0], out[1]);
    return true;
}

/* Is it y below 2^255 - 19, whatever the sign of x? */
static bool is_canonical(const uint8_t packed[32])
{
    uint8_t again[32];
    field y;

    read_number(y, packed);
    pack_number(again, y);
    return memcmp(again, packed, 31) == 0 && again[31] == (packed[31] & 0x7f);
}

/* Eight times a point is nothing: its multiples are few. */
static bool is_small(const uint8_t packed[32])
{
    const uint8_t nothing[32] = {1};
    uint8_t times[32];
    point p;

    if (!unpack_negative(p, packed))
        return false;
    for (int i = 0; i < 3; i++)
        add_point(p, p);
    pack_point(times, p);
    return memcmp(times, nothing, sizeof times) == 0;
}

/* ---- scalars */

static void reduce(uint8_t out[32], int64_t x[64])
{
    for (int i = 63; i >= 32; i--) {
        int64_t over = 0;
        int k;
        for (k = i - 32; k < i - 12; k++) {
            x[k] += over - 16 * x[i] * order[k - (i - 32)];
            over = (x[k] + 128) >> 8;
            x[k] -= over * 256;
        }
        x[k] += over;
        x[i] = 0;
    }
    int64_t over = 0;
    for (int k = 0; k < 32; k++) {
        x[k] += over - (x[31] >> 4) * order[k];
        over = x[k] >> 8;
        x[k] &= 255;
    }
    for (int k = 0; k < 32; k++)
        x[k] -= over * order[k];
    for (int i = 0; i < 32; i++) {
        x[i + 1] += x[i] >> 8;
        out[i] = (uint8_t)x[i];
    }
}

static bool below_order(const uint8_t scalar[32])
{
    for (int i = 31; i >= 0; i--)
        if (scalar[i] != order[i])
            return scalar[i] < order[i];
    return false;
}

bool wk_small_signature_holds(const uint8_t signature[64], const uint8_t key[32], const void *data, size_t n)
{
    uint8_t hash[64], scalar[32], right[32];
    int64_t wide[64];
    point sum, base, negative;

    if (!below_order(signature + 32) || !is_canonical(key) || !unpack_negative(negative, key) || is_small(key) ||
        is_small(signature))
        return false;
    wk_small_sha512(hash, (struct wk_small_piece[]){{signature, 32}, {key, 32}, {data, n}}, 3);
    for (int i = 0; i < 64; i++)
        wide[i] = hash[i];
    reduce(scalar, wide);
    multiply_point(sum, negative, scalar);
    set(base[0], base_x);
    set(base[1], base_y);
    set(base[2], one);
    multiply(base[3], base_x, base_y);
    point product;
    multiply_point(product, base, signature + 32);
    add_point(sum, product);
    pack_point(right, sum);
    return memcmp(right, signature, sizeof right) == 0;
}
