/* What the kernels are measured with: random hands, and a loop that does nothing but read them. */
#include <stddef.h>
#include <stdint.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

static uint32_t random_below(uint64_t *state, uint32_t bound)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)((*state >> 32) * bound >> 32);
}

/* Deals hands of seven cards, each from a deck of its own. */
void deal_hands(uint8_t *hands, size_t hand_count)
{
    uint8_t deck[52];
    uint64_t random = 2598960;
    for (uint8_t card = 0; card < 52; card++) {
        deck[card] = card;
    }
    for (size_t i = 0; i < 7 * hand_count; i++) {
        uint32_t place = (uint32_t)(i % 7), drawn = place + random_below(&random, 52 - place);
        uint8_t card = deck[drawn];
        deck[drawn] = deck[place];
        hands[i] = deck[place] = card;
    }
}

/* Deals hands of seven cards, so many of them eights or kings, and a king's rank behind each. */
void deal_seat_hands(uint8_t *hands, size_t hand_count, uint32_t wild_count)
{
    uint64_t random = 20358520;
    for (size_t i = 0; i < hand_count; i++) {
        uint64_t held = 0;
        for (uint32_t place = 0; place < 7;) {
            uint32_t card = random_below(&random, 52);
            uint32_t is_wild = card / 4 == 6 || card / 4 == 11;
            if (is_wild == (place < wild_count) && !(held >> card & 1)) {
                held |= UINT64_C(1) << card;
                hands[8 * i + place++] = (uint8_t)card;
            }
        }
        hands[8 * i + 7] = 11;
    }
}

/* The sum of all bytes, as fast as they can be read. */
uint64_t sum_bytes(const uint8_t *bytes, size_t count)
{
    uint64_t sum = 0;
    size_t i = 0;
#if defined(__AVX512BW__)
    __m512i sums[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    for (; i + 128 <= count; i += 128) {
        for (size_t j = 0; j < 2; j++) {
            __m512i read = _mm512_loadu_si512(bytes + i + 64 * j);
            sums[j] = _mm512_add_epi64(sums[j], _mm512_sad_epu8(read, _mm512_setzero_si512()));
        }
    }
    sum = (uint64_t)_mm512_reduce_add_epi64(_mm512_add_epi64(sums[0], sums[1]));
#elif defined(__AVX2__)
    __m256i sums[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
    for (; i + 64 <= count; i += 64) {
        for (size_t j = 0; j < 2; j++) {
            __m256i read = _mm256_loadu_si256((const __m256i *)(bytes + i + 32 * j));
            sums[j] = _mm256_add_epi64(sums[j], _mm256_sad_epu8(read, _mm256_setzero_si256()));
        }
    }
    uint64_t parts[4];
    _mm256_storeu_si256((__m256i *)parts, _mm256_add_epi64(sums[0], sums[1]));
    sum = parts[0] + parts[1] + parts[2] + parts[3];
#endif
    for (; i < count; i++) {
        sum += bytes[i];
    }
    return sum;
}
