/* Tests the evaluator from the ground up, each floor standing on the one below:
 *
 *   1. all five-card hands, ranked here straight from the rules, fall into the known numbers of
 *      hands a category and into the same order as the strengths, which are dense;
 *   2. six cards are worth the best of the five that are left when one is taken away, and seven
 *      the best of the six; the categories of seven-card hands come in the known numbers;
 *   3. a hand with a wild card is worth the best of what it is worth with any other card instead,
 *      or five of a kind;
 *   4. the five cards that play are cards of the hand, naturals stand for themselves, and what the
 *      five stand for has the strength that was given;
 *   5. all paths that batches go lead to the same strengths (test_paths.c);
 *   6. text that is read is the hand that was written, and bad hands are found (test_text.c);
 *   7. run-outs are dealt and counted as they should be (test_odds.c).
 *
 * Build and run, from the root:
 *
 *   python csrc/tables.py csrc/generated/tables.c
 *   cc -std=c11 -O3 -Icsrc csrc/[a-z]*.c csrc/generated/tables.c -o build/test_evaluator
 *   build/test_evaluator
 *
 * All five-card hands are always tested, and a sample of the others; all of them with the argument
 * `exhaustive`. With `soak` and a number, so many millions of texts are read, most of them bad. */
#include "test.h"

#include <string.h>

enum { HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN, ORDERS };

static const char *const order_names[] = {"high", "ace to five", "deuce to seven"};
static const uint32_t class_counts[] = {7462, 6175, 7462};

#define HANDS_OF_FIVE UINT32_C(2598960)
#define HANDS_OF_SIX UINT32_C(20358520)
#define HANDS_OF_SEVEN UINT32_C(133784560)

static bool exhaustive;

/* Random numbers, the same in every run. */
static uint64_t random_state = 2598960;

uint32_t random_below(uint32_t bound)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 32) * bound >> 32);
}

void deal(uint8_t *cards, size_t count)
{
    uint64_t dealt = 0;
    for (size_t i = 0; i < count;) {
        uint8_t card = (uint8_t)random_below(STUD_CARDS);
        if (!(dealt >> card & 1)) {
            dealt |= UINT64_C(1) << card;
            cards[i++] = card;
        }
    }
}

void *room_for(size_t count, size_t size)
{
    void *room = malloc(count * size);
    CHECK(room != NULL, "no memory for %zu", count * size);
    return room;
}

typedef void batch(const uint8_t *, size_t, size_t, uint16_t *);

static batch *const batches[] = {
    stud_high_batch,
    stud_ace_to_five_batch,
    stud_deuce_to_seven_batch,
};

/* Combinations ----------------------------------------------------------------------------------
 *
 * The hands of `count` different cards, ascending, have the numbers 0, 1, 2, ...: the sum of
 * choose(card at i, i + 1). The next hand in this order raises the first card that can be raised.
 */
static uint32_t choose[STUD_CARDS + 1][8];

static void fill_choose(void)
{
    for (uint32_t n = 0; n <= STUD_CARDS; n++) {
        choose[n][0] = 1;
        for (uint32_t k = 1; k < 8; k++) {
            choose[n][k] = n ? choose[n - 1][k - 1] + choose[n - 1][k] : 0;
        }
    }
}

static void first_hand(uint8_t *cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        cards[i] = (uint8_t)i;
    }
}

static void next_hand(uint8_t *cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i + 1 == count || cards[i] + 1 < cards[i + 1]) {
            cards[i]++;
            return;
        }
        cards[i] = (uint8_t)i;
    }
}

/* The best strength among the hands that are one card short of this one. */
static uint32_t best_without_one(const uint8_t *cards, size_t count, const uint16_t *shorter)
{
    uint32_t number = 0;
    for (uint32_t i = 1; i < count; i++) {
        number += choose[cards[i]][i];
    }
    uint32_t best = shorter[number]; /* without the first card */
    for (uint32_t i = 0; i + 1 < count; i++) {
        number += choose[cards[i]][i + 1] - choose[cards[i + 1]][i + 1];
        best = shorter[number] > best ? shorter[number] : best;
    }
    return best;
}

/* Five cards, straight from the rules ------------------------------------------------------------ */

enum {
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
    CATEGORIES,
};

/* What five cards are worth as a high hand by the order's own ace, straights and flushes: the
 * category, then the ranks, groups first, a hexadecimal digit each. A low is the smaller. */
static uint32_t worth(const uint8_t *cards, int order)
{
    uint32_t count_of[14] = {0};
    bool one_suit = order != ACE_TO_FIVE;
    for (uint32_t i = 0; i < 5; i++) {
        uint32_t rank = cards[i] / 4 + 1u;
        count_of[order == ACE_TO_FIVE && rank == 13 ? 0 : rank]++;
        one_suit = one_suit && cards[i] % 4 == cards[0] % 4;
    }
    uint32_t digits = 0, groups = 0, pairs = 0, most = 0, top = 0, bottom = 13;
    for (uint32_t count = 4; count > 0; count--) {
        for (uint32_t rank = 14; rank-- > 0;) {
            if (count_of[rank] == count) {
                digits = digits << 4 | rank;
                groups++;
                pairs += count == 2;
                most = count > most ? count : most;
                top = rank > top ? rank : top;
                bottom = rank < bottom ? rank : bottom;
            }
        }
    }
    bool straight = order != ACE_TO_FIVE && groups == 5 && top - bottom == 4;
    if (order == HIGH && digits == 0xd4321) { /* the wheel */
        straight = true;
        digits = top = 4;
    }
    uint32_t category = straight && one_suit ? (top == 13 ? ROYAL_FLUSH : STRAIGHT_FLUSH)
                        : most == 4          ? FOUR_OF_A_KIND
                        : groups == 2        ? FULL_HOUSE
                        : one_suit           ? FLUSH
                        : straight           ? STRAIGHT
                        : most == 3          ? THREE_OF_A_KIND
                        : pairs == 2         ? TWO_PAIR
                        : pairs == 1         ? ONE_PAIR
                                             : HIGH_CARD;
    return category << 20 | digits;
}

static const uint32_t five_card_hands[ORDERS][CATEGORIES] = {
    [HIGH] = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4},
    [ACE_TO_FIVE] = {1317888, 1098240, 123552, 54912, 0, 0, 3744, 624, 0, 0},
    [DEUCE_TO_SEVEN] = {1303560, 1098240, 123552, 54912, 9180, 5112, 3744, 624, 32, 4},
};

/* Strengths of all five-card hands, by their numbers. */
static uint16_t *test_five_cards(int order)
{
    uint8_t *hands = room_for(HANDS_OF_FIVE, 5);
    uint16_t *strengths = room_for(HANDS_OF_FIVE, sizeof *strengths);
    uint8_t cards[5];
    first_hand(cards, 5);
    for (size_t i = 0; i < HANDS_OF_FIVE; i++, next_hand(cards, 5)) {
        memcpy(hands + 5 * i, cards, 5);
    }
    batches[order](hands, HANDS_OF_FIVE, 5, strengths);

    static uint32_t worth_of[7463];
    memset(worth_of, 0, sizeof worth_of);
    uint32_t counts[CATEGORIES] = {0};
    for (size_t i = 0; i < HANDS_OF_FIVE; i++) {
        uint32_t value = worth(hands + 5 * i, order) + 1; /* never 0 */
        uint32_t strength = strengths[i];
        CHECK(1 <= strength && strength <= class_counts[order], "%u", strength);
        CHECK(!worth_of[strength] || worth_of[strength] == value, "%u is two classes", strength);
        worth_of[strength] = value;
        counts[value >> 20]++;
    }
    for (uint32_t strength = 1; strength <= class_counts[order]; strength++) {
        CHECK(worth_of[strength], "strength %u is no hand's", strength);
        bool ascends = order == HIGH ? worth_of[strength - 1] < worth_of[strength]
                                     : worth_of[strength - 1] > worth_of[strength];
        CHECK(strength == 1 || ascends, "strength %u is out of order", strength);
    }
    for (int category = 0; category < CATEGORIES; category++) {
        CHECK(counts[category] == five_card_hands[order][category], "category %d: %u hands",
              category, counts[category]);
    }
    free(hands);
    return strengths;
}

/* Six and seven cards ---------------------------------------------------------------------------- */

/* The last strength of each category of high hands. */
static const uint32_t category_ends[] = {1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461, 7462};

static const uint32_t seven_card_hands[] = {23294460, 58627800, 31433400, 6461620, 6180020,
                                            4047644,  3473184,  224848,   37260,   4324};

enum { BLOCK = 4096 };

/* Tests all hands of a number of cards against those one card shorter; fills in their strengths
 * where room for them is given. */
static void test_longer(int order, size_t count, uint32_t hand_count, const uint16_t *shorter,
                        uint16_t *all)
{
    static uint8_t hands[7 * BLOCK];
    static uint16_t strengths[BLOCK];
    uint32_t frequencies[1 + STUD_LAST_HIGH] = {0};
    uint8_t cards[7];
    first_hand(cards, count);
    for (uint32_t done = 0; done < hand_count;) {
        uint32_t block = hand_count - done < BLOCK ? hand_count - done : BLOCK;
        for (uint32_t i = 0; i < block; i++, next_hand(cards, count)) {
            memcpy(hands + count * i, cards, count);
        }
        batches[order](hands, block, count, strengths);
        if (count == 7) {
            check_paths(order, hands, block, strengths);
        }
        for (uint32_t i = 0; i < block; i++) {
            uint32_t best = best_without_one(hands + count * i, count, shorter);
            CHECK(strengths[i] == best, "%s: hand %u of %zu cards is %u, not %u",
                  order_names[order], done + i, count, best, strengths[i]);
            frequencies[best]++;
        }
        if (all) {
            memcpy(all + done, strengths, block * sizeof *strengths);
        }
        done += block;
    }
    if (order == HIGH && count == 7) {
        for (uint32_t category = 0, strength = 1; category < CATEGORIES; category++) {
            uint32_t total = 0;
            while (strength <= category_ends[category]) {
                total += frequencies[strength++];
            }
            CHECK(total == seven_card_hands[category], "category %u: %u hands", category, total);
        }
    }
}

static void test_longer_sample(int order, const uint16_t *of_five)
{
    for (uint32_t i = 0; i < 200000; i++) {
        uint8_t cards[7];
        uint16_t strengths[2];
        deal(cards, 7);
        for (size_t count = 6; count <= 7; count++) {
            uint32_t best = 0;
            for (uint32_t chosen = 0; chosen < 1u << count; chosen++) {
                if (__builtin_popcount(chosen) != 5) {
                    continue;
                }
                uint64_t set = 0;
                for (size_t j = 0; j < count; j++) {
                    set |= (uint64_t)(chosen >> j & 1) << cards[j];
                }
                uint32_t number = 0;
                for (uint32_t k = 1; set; set &= set - 1, k++) {
                    number += choose[__builtin_ctzll(set)][k];
                }
                best = of_five[number] > best ? of_five[number] : best;
            }
            batches[order](cards, 1, count, strengths);
            CHECK(strengths[0] == best, "%s: %u, not %u", order_names[order], best, strengths[0]);
        }
    }
}

static void test_pairs_of_orders(void)
{
    for (uint32_t i = 0; i < 100000; i++) {
        uint8_t cards[7];
        deal(cards, 7);
        for (size_t count = 5; count <= 7; count++) {
            uint16_t high, low, both[2];
            stud_high_batch(cards, 1, count, &high);
            stud_ace_to_five_batch(cards, 1, count, &low);
            stud_high_and_ace_to_five_batch(cards, 1, count, both);
            CHECK(both[0] == high && both[1] == low, "%u %u", both[0], both[1]);
            stud_high_and_eight_or_better_batch(cards, 1, count, both);
            CHECK(both[0] == high && both[1] == (low > 6119 ? low - 6119 : 0), "%u", both[1]);
        }
    }
}

/* Wild cards ------------------------------------------------------------------------------------- */

typedef struct {
    int order;
    stud_five_of_a_kind placement;
    bool repeat;
} question;

static uint32_t ask(question asked, const uint8_t *cards, size_t count, uint32_t wild,
                    stud_five *five)
{
    switch (asked.order) {
    case HIGH: return stud_high(cards, count, wild, asked.placement, asked.repeat, five);
    case ACE_TO_FIVE: return stud_ace_to_five(cards, count, wild, five);
    default: return stud_deuce_to_seven(cards, count, wild, five);
    }
}

/* The strength of five of a kind where these naturals and the wilds can make it, else 0. */
static uint32_t five_of_a_kind(const uint8_t *naturals, size_t natural_count, size_t wilds,
                               stud_five_of_a_kind placement)
{
    static const uint32_t firsts[] = {7463, 7462, 7453};
    for (uint32_t rank = 13; rank-- > 0;) {
        size_t held = wilds;
        for (size_t i = 0; i < natural_count; i++) {
            held += naturals[i] / 4 == rank;
        }
        if (held >= 5) {
            return firsts[placement] + rank;
        }
    }
    return 0;
}

/* Completes the naturals with wilds, which are any other cards, and compares with what one wild
 * fewer makes. */
static void test_wild_hand(question asked, uint8_t *cards, size_t natural_count, size_t count)
{
    uint64_t held = 0;
    for (size_t i = 0; i < natural_count; i++) {
        held |= UINT64_C(1) << cards[i];
    }
    uint64_t others = ~held;
    for (size_t i = natural_count; i < count; i++, others &= others - 1) {
        cards[i] = (uint8_t)__builtin_ctzll(others);
    }
    uint32_t wild = (1u << count) - (1u << natural_count);
    stud_five five;
    uint32_t strength = ask(asked, cards, count, wild, &five);

    size_t wild_count = count - natural_count;
    uint32_t best = asked.order == HIGH ? five_of_a_kind(cards, natural_count, wild_count,
                                                         asked.placement) : 0;
    uint8_t less_wild[7];
    memcpy(less_wild, cards, count);
    for (uint8_t card = 0; card < STUD_CARDS; card++) {
        if (held >> card & 1) {
            continue;
        }
        for (size_t i = natural_count + 1; i < count; i++) {
            less_wild[i] = cards[i] == card ? cards[natural_count] : cards[i];
        }
        less_wild[natural_count] = card;
        uint32_t other = ask(asked, less_wild, count, wild & (wild - 1), &five);
        best = other > best ? other : best;
    }
    CHECK(strength == best, "%s, %zu of %zu wild: %u, not %u", order_names[asked.order],
          wild_count, count, best, strength);
}

static void test_wilds(question asked)
{
    for (size_t count = 5; count <= 7; count++) {
        for (size_t natural_count = count; natural_count-- > 0;) {
            uint32_t all = choose[STUD_CARDS][natural_count];
            uint32_t sample = exhaustive ? 300000 : 3000;
            uint8_t cards[7];
            first_hand(cards, natural_count);
            for (uint32_t i = 0; i < all && i < sample; i++) {
                if (all > sample) {
                    deal(cards, natural_count);
                }
                test_wild_hand(asked, cards, natural_count, count);
                next_hand(cards, natural_count);
            }
        }
    }
}

/* The five that play ----------------------------------------------------------------------------- */

static void test_five(question asked, const uint8_t *cards, size_t count, uint32_t wild)
{
    stud_five five, same;
    uint32_t strength = ask(asked, cards, count, wild, &five);
    uint64_t playing = 0, standing = 0;
    for (uint32_t i = 0; i < 5; i++) {
        const uint8_t *card = memchr(cards, five.cards[i], count);
        CHECK(card, "card %u is not in the hand", five.cards[i]);
        bool natural = !(wild >> (card - cards) & 1);
        CHECK(!natural || five.plays_as[i] == five.cards[i], "natural %u is changed", *card);
        playing |= UINT64_C(1) << five.cards[i];
        standing |= UINT64_C(1) << five.plays_as[i];
    }
    CHECK(__builtin_popcountll(playing) == 5, "a card plays twice");
    if (__builtin_popcountll(standing) == 5) {
        uint32_t natural = ask(asked, five.plays_as, 5, 0, &same);
        CHECK(natural == strength, "%s: the five are %u, not %u", order_names[asked.order],
              natural, strength);
        for (uint32_t i = 0; i < 5; i++) {
            CHECK(same.plays_as[i] / 4 == five.plays_as[i] / 4, "%s: the five are not in order",
                  order_names[asked.order]);
        }
    } else {
        CHECK(asked.order == HIGH && wild, "a card is repeated");
    }
    if (!wild && !asked.repeat && asked.placement == STUD_FIVE_ABOVE_STRAIGHT_FLUSH) {
        uint16_t batch_strength;
        batches[asked.order](cards, 1, count, &batch_strength);
        CHECK(batch_strength == strength, "%u in a batch, %u alone", batch_strength, strength);
    }
}

static void test_fives(question asked)
{
    stud_five five;
    for (uint32_t i = 0; i < (exhaustive ? 2000000u : 100000u); i++) {
        uint8_t cards[7];
        size_t count = 5 + random_below(3);
        deal(cards, count);
        test_five(asked, cards, count, 0);
        test_five(asked, cards, count, random_below(1u << count));
    }
    CHECK(ask(asked, (const uint8_t[]){0, 1, 2, 3, 0}, 5, 0, &five) == 0, "a card twice");
    CHECK(ask(asked, (const uint8_t[]){0, 1, 2, 3, 52}, 5, 0, &five) == 0, "no card");
    CHECK(ask(asked, (const uint8_t[]){0, 1, 2, 3}, 4, 0, &five) == 0, "four cards");
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "soak") == 0) {
        test_text((size_t)atoll(argv[2]) * 1000000);
        puts("text is read rightly");
        return 0;
    }
    exhaustive = argc > 1 && strcmp(argv[1], "exhaustive") == 0;
    fill_choose();
    test_text(exhaustive ? 1000000 : 30000);
    test_paths(exhaustive ? 10000000 : 50000);
    test_odds(exhaustive ? 100 : 6);
    test_pairs_of_orders();
    for (int order = HIGH; order < ORDERS; order++) {
        uint16_t *of_five = test_five_cards(order);
        if (exhaustive) {
            uint16_t *of_six = room_for(HANDS_OF_SIX, sizeof *of_six);
            test_longer(order, 6, HANDS_OF_SIX, of_five, of_six);
            test_longer(order, 7, HANDS_OF_SEVEN, of_six, NULL);
            free(of_six);
        } else {
            test_longer_sample(order, of_five);
        }
        free(of_five);
        printf("%s: natural hands are right\n", order_names[order]);
    }
    static const question questions[] = {
        {HIGH, STUD_FIVE_ABOVE_STRAIGHT_FLUSH, false},
        {HIGH, STUD_FIVE_BELOW_ROYAL_FLUSH, false},
        {HIGH, STUD_FIVE_BELOW_STRAIGHT_FLUSH, false},
        {ACE_TO_FIVE, 0, false},
        {DEUCE_TO_SEVEN, 0, false},
    };
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        test_wilds(questions[i]);
        test_fives(questions[i]);
    }
    test_fives((question){HIGH, STUD_FIVE_ABOVE_STRAIGHT_FLUSH, true});
    puts("wild hands are right");
    return 0;
}
