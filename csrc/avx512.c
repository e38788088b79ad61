/* Many hands at once with AVX-512: the vocabulary of 32 lanes in which sliced.h is written. */
#if defined(__x86_64__)
#include "lane_tables.h"
#include "path.h"

#if defined(__clang__)
#pragma clang attribute push(                                                                      \
    __attribute__((target("avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,popcnt,bmi"))),   \
    apply_to = function)
#else
#pragma GCC target("avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,popcnt,bmi")
#endif
#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))

enum { LANES = 32 };

typedef uint16_t lanes __attribute__((vector_size(64)));
typedef __mmask32 where; /* a bit a lane */

INLINE lanes every(int value)
{
    return (lanes)_mm512_set1_epi16((short)value);
}

INLINE lanes load(const void *from)
{
    return (lanes)_mm512_loadu_si512(from);
}

INLINE void store(uint16_t *to, lanes a)
{
    _mm512_storeu_si512(to, (__m512i)a);
}

/* Writes one of these, one of those, and so on. */
INLINE void store_pairs(uint16_t *to, lanes these, lanes those)
{
    const lanes first = {0,  32, 1,  33, 2,  34, 3,  35, 4,  36, 5,  37, 6,  38, 7,  39,
                         8,  40, 9,  41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47};
    store(to, (lanes)_mm512_permutex2var_epi16((__m512i)these, (__m512i)first, (__m512i)those));
    store(to + LANES, (lanes)_mm512_permutex2var_epi16((__m512i)these, (__m512i)(first + 16),
                                                       (__m512i)those));
}

/* Bit by bit: what an odd number of them have; what at least two of them have; and where `by` has
 * the bit that of `a`, else that of `b`. */
INLINE lanes odd(lanes a, lanes b, lanes c)
{
    return (lanes)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
}

INLINE lanes most(lanes a, lanes b, lanes c)
{
    return (lanes)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xE8);
}

INLINE lanes pick(lanes by, lanes a, lanes b)
{
    return (lanes)_mm512_ternarylogic_epi64((__m512i)by, (__m512i)a, (__m512i)b, 0xCA);
}

/* Lane by lane. */
INLINE where overlap(lanes a, lanes b)
{
    return _mm512_test_epi16_mask((__m512i)a, (__m512i)b);
}

INLINE where apart(lanes a, lanes b)
{
    return _mm512_testn_epi16_mask((__m512i)a, (__m512i)b);
}

INLINE where equal(lanes a, lanes b)
{
    return _mm512_cmpeq_epu16_mask((__m512i)a, (__m512i)b);
}

INLINE where above(lanes a, lanes b)
{
    return _mm512_cmpgt_epu16_mask((__m512i)a, (__m512i)b);
}

INLINE lanes either(where so, lanes a, lanes b)
{
    return (lanes)_mm512_mask_mov_epi16((__m512i)b, so, (__m512i)a);
}

INLINE lanes add_where(where so, lanes a, lanes b)
{
    return (lanes)_mm512_mask_add_epi16((__m512i)a, so, (__m512i)a, (__m512i)b);
}

INLINE lanes all_bits_where(where so)
{
    return (lanes)_mm512_movm_epi16(so);
}

INLINE lanes lesser(lanes a, lanes b)
{
    return (lanes)_mm512_min_epu16((__m512i)a, (__m512i)b);
}

INLINE lanes greatest(lanes a, lanes b)
{
    return (lanes)_mm512_max_epu16((__m512i)a, (__m512i)b);
}

INLINE lanes count(lanes a)
{
    return (lanes)_mm512_popcnt_epi16((__m512i)a);
}

INLINE lanes add_bytes(lanes a, lanes b)
{
    return (lanes)_mm512_add_epi8((__m512i)a, (__m512i)b);
}

/* The product of the low bytes and that of the high bytes, added; bytes of `b` are below 128. */
INLINE lanes weigh(lanes a, lanes b)
{
    return (lanes)_mm512_maddubs_epi16((__m512i)a, (__m512i)b);
}

/* What a table has at the places that the low bits of the lanes say. */
INLINE lanes look_up_32(const uint16_t table[32], lanes at)
{
    return (lanes)_mm512_permutexvar_epi16((__m512i)at, (__m512i)load(table));
}

INLINE lanes look_up(const uint16_t table[64], lanes at)
{
    return (lanes)_mm512_permutex2var_epi16((__m512i)load(table), (__m512i)at,
                                            (__m512i)load(table + 32));
}

INLINE lanes look_up_byte(const uint8_t table[256], lanes at)
{
    __m512i below_128 = _mm512_permutex2var_epi8(_mm512_loadu_si512(table), (__m512i)at,
                                                 _mm512_loadu_si512(table + 64));
    __m512i above_127 = _mm512_permutex2var_epi8(_mm512_loadu_si512(table + 128), (__m512i)at,
                                                 _mm512_loadu_si512(table + 192));
    return (lanes)_mm512_mask_mov_epi8(below_128, _mm512_movepi8_mask((__m512i)at), above_127);
}

/* Appends the numbers of lanes, the first of which has the number `first`; returns how many. There
 * is room for all of them. */
INLINE size_t list(where so, size_t first, uint16_t *numbers)
{
    const lanes from_0 = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                          16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    lanes all = from_0 + every((int)first);
    store(numbers, (lanes)_mm512_maskz_compress_epi16(so, (__m512i)all));
    return (size_t)__builtin_popcount(so);
}

typedef uint8_t bytes __attribute__((vector_size(64)));

/* Where four cards of 16 hands are in the 128 bytes of two vectors, the second of which ends where
 * the hands do: two cards of each hand, then the next two of each. */
INLINE bytes places(uint8_t hand_size, uint8_t first_card)
{
    const bytes from_0 = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    };
    bytes hand = from_0 / 2 % 16, card = first_card + from_0 / 32 * 2 + from_0 % 2;
    bytes place = hand * hand_size + card;
    return place + ((bytes)(place > 63) & (uint8_t)(128 - 16 * hand_size));
}

/* Takes 32 hands apart: the first vector has the first two cards of all of them, a byte each, the
 * next the next two. After the last card of seven anything may stand. */
INLINE void load_pairs(const uint8_t *hands, size_t hand_size, lanes pairs[4])
{
    __m512i half[2][2];
    for (size_t i = 0; i < 2; i++) {
        const uint8_t *first = hands + 16 * hand_size * i, *end = first + 16 * hand_size;
        for (size_t j = 0; j < 2; j++) {
            bytes at = places((uint8_t)hand_size, (uint8_t)(4 * j));
            half[i][j] = _mm512_permutex2var_epi8((__m512i)load(first), (__m512i)at,
                                                  (__m512i)load(end - 64));
        }
    }
    for (size_t j = 0; j < 2; j++) {
        pairs[2 * j] = (lanes)_mm512_shuffle_i32x4(half[0][j], half[1][j], 0x44);
        pairs[2 * j + 1] = (lanes)_mm512_shuffle_i32x4(half[0][j], half[1][j], 0xEE);
    }
}

/* A vector for each card, in the low bits of a lane. */
INLINE void split_pairs(const lanes pairs[4], lanes cards[8])
{
    for (size_t i = 0; i < 4; i++) {
        cards[2 * i] = pairs[i];
        cards[2 * i + 1] = pairs[i] >> 8;
    }
}

INLINE lanes swap_pairs(lanes pairs)
{
    return pairs << 8 | pairs >> 8;
}

INLINE lanes first_of_pairs(lanes pairs)
{
    return pairs << 8 | (pairs & 0xFF);
}

INLINE lanes lesser_bytes(lanes a, lanes b)
{
    return (lanes)_mm512_min_epu8((__m512i)a, (__m512i)b);
}

INLINE lanes greatest_bytes(lanes a, lanes b)
{
    return (lanes)_mm512_max_epu8((__m512i)a, (__m512i)b);
}

/* The lanes of cards. */
INLINE lanes ascending(lanes card)
{
    return look_up(stud_ascending.cards, card);
}

INLINE lanes descending(lanes card)
{
    return look_up(stud_descending.cards, card);
}

#include "sliced.h"

const stud_path stud_avx512 = SLICED_PATH("avx512");

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
