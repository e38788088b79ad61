/* Many hands at once with AVX2: the vocabulary of 16 lanes in which sliced.h is written. */
#if defined(__x86_64__)
#include "lane_tables.h"
#include "path.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,bmi"))), apply_to = function)
#else
#pragma GCC target("avx2,popcnt,bmi")
#endif
#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))

enum { LANES = 16 };

typedef uint16_t lanes __attribute__((vector_size(32)));
typedef lanes where; /* all bits of a lane or none */

INLINE lanes every(int value)
{
    return (lanes)_mm256_set1_epi16((short)value);
}

INLINE void store(uint16_t *to, lanes a)
{
    _mm256_storeu_si256((__m256i *)to, (__m256i)a);
}

/* Writes one of these, one of those, and so on. */
INLINE void store_pairs(uint16_t *to, lanes these, lanes those)
{
    __m256i low = _mm256_unpacklo_epi16((__m256i)these, (__m256i)those);
    __m256i high = _mm256_unpackhi_epi16((__m256i)these, (__m256i)those);
    store(to, (lanes)_mm256_permute2x128_si256(low, high, 0x20));
    store(to + LANES, (lanes)_mm256_permute2x128_si256(low, high, 0x31));
}

/* Bit by bit: what an odd number of them have; what at least two of them have; and where `by` has
 * it the bit of `a`, else that of `b`. */
INLINE lanes odd(lanes a, lanes b, lanes c)
{
    return a ^ b ^ c;
}

INLINE lanes most(lanes a, lanes b, lanes c)
{
    return (a & b) | ((a ^ b) & c);
}

INLINE lanes pick(lanes by, lanes a, lanes b)
{
    return b ^ ((a ^ b) & by);
}

/* Lane by lane. */
INLINE where apart(lanes a, lanes b)
{
    return (where)((a & b) == 0);
}

INLINE where overlap(lanes a, lanes b)
{
    return ~apart(a, b);
}

INLINE where equal(lanes a, lanes b)
{
    return (where)(a == b);
}

INLINE where above(lanes a, lanes b)
{
    return (where)(a > b);
}

INLINE lanes either(where so, lanes a, lanes b)
{
    return (lanes)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)so);
}

INLINE lanes add_where(where so, lanes a, lanes b)
{
    return a + (b & so);
}

INLINE lanes all_bits_where(where so)
{
    return so;
}

INLINE lanes lesser(lanes a, lanes b)
{
    return (lanes)_mm256_min_epu16((__m256i)a, (__m256i)b);
}

INLINE lanes greatest(lanes a, lanes b)
{
    return (lanes)_mm256_max_epu16((__m256i)a, (__m256i)b);
}

INLINE lanes add_bytes(lanes a, lanes b)
{
    return (lanes)_mm256_add_epi8((__m256i)a, (__m256i)b);
}

/* The product of the low bytes and that of the high bytes, added; bytes of `b` are below 128. */
INLINE lanes weigh(lanes a, lanes b)
{
    return (lanes)_mm256_maddubs_epi16((__m256i)a, (__m256i)b);
}

/* What 16 bytes have at the places that the low four bits of a lane's bytes say; 0 for a byte from
 * 128 on. */
INLINE lanes look_up_bytes(__m128i table, lanes at)
{
    return (lanes)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), (__m256i)at);
}

INLINE lanes count(lanes a)
{
    const __m128i bits = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    lanes in_bytes = look_up_bytes(bits, a & 0x0F0F) + look_up_bytes(bits, a >> 4 & 0x0F0F);
    return weigh(in_bytes, every(0x0101));
}

/* What a table has at the places that the low bits of the lanes say. */
INLINE lanes look_up_16(const uint16_t table[16], lanes at)
{
    __m128i first = _mm_loadu_si128((const __m128i *)table);
    __m128i last = _mm_loadu_si128((const __m128i *)(table + 8));
    __m128i low_byte = _mm_set1_epi16(0xFF);
    __m128i low = _mm_packus_epi16(_mm_and_si128(first, low_byte), _mm_and_si128(last, low_byte));
    __m128i high = _mm_packus_epi16(_mm_srli_epi16(first, 8), _mm_srli_epi16(last, 8));
    at &= 15;
    return look_up_bytes(low, at | 0x8000) | look_up_bytes(high, at << 8 | 0x0080);
}

INLINE lanes look_up_32(const uint16_t table[32], lanes at)
{
    return either(overlap(at, every(16)), look_up_16(table + 16, at), look_up_16(table, at));
}

INLINE lanes look_up(const uint16_t table[64], lanes at)
{
    return either(overlap(at, every(32)), look_up_32(table + 32, at), look_up_32(table, at));
}

INLINE lanes look_up_byte(const uint8_t table[256], lanes at)
{
    lanes found = every(0);
    for (int i = 0; i < 16; i++) {
        __m128i part = _mm_loadu_si128((const __m128i *)(table + 16 * i));
        where in_part = equal(at >> 4, every(i));
        found |= look_up_bytes(part, (at & 15) | 0x8000) & in_part;
    }
    return found;
}

/* Appends the numbers of lanes, the first of which has the number `first`; returns how many. There
 * is room for all of them. */
INLINE size_t list(where so, size_t first, uint16_t *numbers)
{
    __m128i low = _mm256_castsi256_si128((__m256i)so);
    __m128i high = _mm256_extracti128_si256((__m256i)so, 1);
    uint32_t left = (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
    size_t listed = 0;
    for (; left; left &= left - 1) {
        numbers[listed++] = (uint16_t)(first + (size_t)__builtin_ctz(left));
    }
    return listed;
}

/* Where the bytes of two hands are in 16 bytes that begin so many bytes before them: the first
 * bytes of both, the second of both, and so on. */
INLINE __m128i places(size_t hand_size, size_t before)
{
    typedef uint8_t bytes __attribute__((vector_size(16)));
    const bytes from_0 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return (__m128i)(from_0 % 2 * (uint8_t)hand_size + from_0 / 2 + (uint8_t)before);
}

/* Takes 16 hands apart: the first vector has the first two cards of all of them, those of eight
 * hands and then the others of the eight in each half, the next the next two. After the last card
 * of seven anything may stand. */
INLINE void load_pairs(const uint8_t *hands, size_t hand_size, lanes pairs[4])
{
    /* Four hands in a vector: two of the first eight, two of the last. The last begin where 16
     * bytes still fit into the hands. */
    __m256i four[4];
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *first = hands + 2 * hand_size * i, *second = first + 8 * hand_size;
        const uint8_t *end = hands + 16 * hand_size;
        size_t before = second + 16 > end ? 16 - (size_t)(end - second) : 0;
        __m128i low = _mm_loadu_si128((const __m128i *)first);
        __m128i high = _mm_loadu_si128((const __m128i *)(second - before));
        four[i] = _mm256_set_m128i(_mm_shuffle_epi8(high, places(hand_size, before)),
                                   _mm_shuffle_epi8(low, places(hand_size, 0)));
    }
    __m256i first = _mm256_unpacklo_epi16(four[0], four[1]);
    __m256i next = _mm256_unpacklo_epi16(four[2], four[3]);
    pairs[0] = (lanes)_mm256_unpacklo_epi32(first, next);
    pairs[1] = (lanes)_mm256_unpackhi_epi32(first, next);
    first = _mm256_unpackhi_epi16(four[0], four[1]);
    next = _mm256_unpackhi_epi16(four[2], four[3]);
    pairs[2] = (lanes)_mm256_unpacklo_epi32(first, next);
    pairs[3] = (lanes)_mm256_unpackhi_epi32(first, next);
}

/* A vector for each card, in both bytes of a lane. */
INLINE void split_pairs(const lanes pairs[4], lanes cards[8])
{
    for (size_t i = 0; i < 4; i++) {
        __m256i pair = (__m256i)pairs[i];
        cards[2 * i] = (lanes)_mm256_unpacklo_epi8(pair, pair);
        cards[2 * i + 1] = (lanes)_mm256_unpackhi_epi8(pair, pair);
    }
}

INLINE lanes swap_pairs(lanes pairs)
{
    return (lanes)_mm256_shuffle_epi32((__m256i)pairs, 0x4E);
}

INLINE lanes first_of_pairs(lanes pairs)
{
    return (lanes)_mm256_unpacklo_epi64((__m256i)pairs, (__m256i)pairs);
}

INLINE lanes lesser_bytes(lanes a, lanes b)
{
    return (lanes)_mm256_min_epu8((__m256i)a, (__m256i)b);
}

INLINE lanes greatest_bytes(lanes a, lanes b)
{
    return (lanes)_mm256_max_epu8((__m256i)a, (__m256i)b);
}

/* The lanes of cards, which stud_ascending and stud_descending list: here a bit in the low byte for
 * the rank and in the high byte for the rank less 8, and the bits of the suit above. */
INLINE lanes rank_and_suit(lanes rank, lanes suit, __m128i suit_bits)
{
    const __m128i bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    return look_up_bytes(bits, rank ^ 0x0800) | look_up_bytes(suit_bits, (suit & 0x0300) | 0x0080);
}

INLINE lanes ascending(lanes card)
{
    const __m128i suits = _mm_setr_epi8(0, 0x60, -0x60, -0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return rank_and_suit(card >> 2 & 0x0F0F, card, suits);
}

INLINE lanes descending(lanes card)
{
    const __m128i suits = _mm_setr_epi8(0x20, 0x40, -0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return rank_and_suit(0x0C0C - (card >> 2 & 0x0F0F), card, suits);
}

#include "sliced.h"

const stud_path stud_avx2 = SLICED_PATH("avx2");

#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
