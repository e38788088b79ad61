/* Tests that the paths that batches go agree with the portable one: on random hands; on hands out
 * of small decks, in which all is frequent that is rare; with any number of wild cards; and for any
 * number of hands at any place in memory, right beside memory that must not be touched. And that
 * each path finds bad hands wherever they are. */
#define _DEFAULT_SOURCE /* for mmap's anonymous memory */
#include "path.h"
#include "test.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { HAND = 7, SEAT_HAND = 8, EIGHTS = 6 };

typedef enum {
    HIGH,
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    HIGH_AND_EIGHT_OR_BETTER,
    HIGH_AND_ACE_TO_FIVE,
    SEAT_WILD_HIGH,
    MATCH_WILD_HIGH,
    QUESTIONS,
} question;

static const char *const question_names[] = {
    "high",
    "ace to five",
    "deuce to seven",
    "high and eight or better",
    "high and ace to five",
    "high with the seat's wilds",
    "high with matched wilds",
};

static size_t hand_size_of(question asked)
{
    return asked == SEAT_WILD_HIGH ? SEAT_HAND : HAND;
}

static size_t strengths_of(question asked)
{
    return asked == HIGH_AND_EIGHT_OR_BETTER || asked == HIGH_AND_ACE_TO_FIVE ? 2 : 1;
}

static void ask(const stud_path *path, question asked, const uint8_t *hands, size_t hand_count,
                uint16_t *strengths)
{
    switch (asked) {
    case HIGH: path->high(hands, hand_count, HAND, strengths); break;
    case ACE_TO_FIVE: path->ace_to_five(hands, hand_count, HAND, strengths); break;
    case DEUCE_TO_SEVEN: path->deuce_to_seven(hands, hand_count, HAND, strengths); break;
    case HIGH_AND_EIGHT_OR_BETTER:
        path->high_and_eight_or_better(hands, hand_count, HAND, strengths);
        break;
    case HIGH_AND_ACE_TO_FIVE:
        path->high_and_ace_to_five(hands, hand_count, HAND, strengths);
        break;
    case SEAT_WILD_HIGH:
        path->seat_wild_high(hands, hand_count, EIGHTS, STUD_FIVE_ABOVE_STRAIGHT_FLUSH, strengths);
        break;
    default: path->match_wild_high(hands, hand_count, strengths);
    }
}

static const stud_path *paths[STUD_MOST_PATHS];
static size_t path_count;

static void check_path(const stud_path *path, question asked, const uint8_t *hands,
                       size_t hand_count, const uint16_t *expected, uint16_t *strengths)
{
    ask(path, asked, hands, hand_count, strengths);
    for (size_t i = 0; i < hand_count * strengths_of(asked); i++) {
        const uint8_t *hand = hands + hand_size_of(asked) * (i / strengths_of(asked));
        CHECK(strengths[i] == expected[i],
              "%s, %s, hand %zu of %zu, %d %d %d %d %d %d %d: %u, not %u", path->name,
              question_names[asked], i / strengths_of(asked), hand_count, hand[0], hand[1], hand[2],
              hand[3], hand[4], hand[5], hand[6], strengths[i], expected[i]);
    }
}

void check_paths(int order, const uint8_t *hands, size_t hand_count, const uint16_t *strengths)
{
    enum { MOST = 4096 };
    static uint16_t others[MOST];
    CHECK(hand_count <= MOST, "%zu hands", hand_count);
    path_count = stud_paths(paths);
    for (size_t i = 0; i < path_count; i++) {
        check_path(paths[i], (question)order, hands, hand_count, strengths, others);
    }
}

/* Hands ---------------------------------------------------------------------------------------- */

enum { FULL_DECK = STUD_CARDS, SMALLEST_DECK = 8, AT_ONCE = 1000 };

/* Deals hands of seven, each followed by a rank that is some seat's own, out of a part of the deck.
 * */
static void deal_from(size_t deck_size, uint8_t *seat_hands)
{
    uint8_t deck[FULL_DECK];
    deal(deck, deck_size);
    for (size_t i = 0; i < AT_ONCE; i++) {
        uint8_t *hand = seat_hands + SEAT_HAND * i;
        for (size_t j = 0; j < HAND; j++) {
            size_t drawn = j + random_below((uint32_t)(deck_size - j));
            uint8_t card = deck[drawn];
            deck[drawn] = deck[j];
            hand[j] = deck[j] = card;
        }
        hand[HAND] = (uint8_t)random_below(13);
    }
}

/* Replaces cards so that so many are eights or of the seat's own rank. */
static void make_wild(uint8_t *hand, size_t wild_count)
{
    uint8_t own = (uint8_t)(random_below(6) + (random_below(2) ? 0 : EIGHTS + 1));
    hand[HAND] = own;
    uint8_t wilds[8];
    for (uint8_t suit = 0; suit < 4; suit++) {
        wilds[suit] = 4 * EIGHTS + suit;
        wilds[4 + suit] = (uint8_t)(4 * own + suit);
    }
    uint64_t held = 0;
    for (size_t j = 0; j < HAND;) {
        uint8_t card = j < wild_count ? wilds[random_below(8)] : (uint8_t)random_below(STUD_CARDS);
        bool wild = card / 4 == EIGHTS || card / 4 == own;
        if (wild == (j < wild_count) && !(held >> card & 1)) {
            held |= UINT64_C(1) << card;
            hand[j++] = card;
        }
    }
    for (size_t j = HAND; j > 1; j--) {
        size_t other = random_below((uint32_t)j);
        uint8_t card = hand[j - 1];
        hand[j - 1] = hand[other];
        hand[other] = card;
    }
}

static void without_ranks(const uint8_t *seat_hands, uint8_t *hands)
{
    for (size_t i = 0; i < AT_ONCE; i++) {
        memcpy(hands + HAND * i, seat_hands + SEAT_HAND * i, HAND);
    }
}

static void compare_paths(const uint8_t *seat_hands)
{
    static uint8_t hands[HAND * AT_ONCE];
    static uint16_t expected[2 * AT_ONCE], strengths[2 * AT_ONCE];
    without_ranks(seat_hands, hands);
    for (question asked = HIGH; asked < QUESTIONS; asked++) {
        const uint8_t *asked_of = asked == SEAT_WILD_HIGH ? seat_hands : hands;
        ask(&stud_portable, asked, asked_of, AT_ONCE, expected);
        for (size_t i = 0; i < path_count; i++) {
            check_path(paths[i], asked, asked_of, AT_ONCE, expected, strengths);
        }
    }
}

static void test_agreement(size_t hand_count)
{
    static uint8_t seat_hands[SEAT_HAND * AT_ONCE];
    for (size_t done = 0; done < hand_count; done += AT_ONCE) {
        deal_from(FULL_DECK, seat_hands);
        compare_paths(seat_hands);
    }
    for (size_t done = 0; done < hand_count; done += AT_ONCE) {
        deal_from(SMALLEST_DECK + random_below(8), seat_hands);
        compare_paths(seat_hands);
    }
    for (size_t done = 0; done < hand_count; done += AT_ONCE) {
        for (size_t i = 0; i < AT_ONCE; i++) {
            make_wild(seat_hands + SEAT_HAND * i, i % (HAND + 1));
        }
        compare_paths(seat_hands);
    }
}

/* Memory --------------------------------------------------------------------------------------- */

typedef struct {
    uint8_t *begin, *end; /* before and behind is what must not be touched */
} fenced;

static fenced fence(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size = (size + page - 1) / page * page;
    uint8_t *memory = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED, "no memory for %zu", size);
    CHECK(mprotect(memory + page, size, PROT_READ | PROT_WRITE) == 0, "memory is not to be had");
    return (fenced){memory + page, memory + page + size};
}

/* Up to some vectors, around what is worked on at once, and more. */
static bool is_tried(size_t hand_count)
{
    return hand_count <= 100 || (254 <= hand_count && hand_count <= 258) ||
           (510 <= hand_count && hand_count <= 514) || hand_count == AT_ONCE;
}

static void test_memory(void)
{
    static uint8_t seat_hands[SEAT_HAND * AT_ONCE], hands[HAND * AT_ONCE];
    static uint16_t expected[2 * AT_ONCE];
    fenced asked_of = fence(sizeof seat_hands), answered = fence(sizeof expected);
    deal_from(12, seat_hands);
    without_ranks(seat_hands, hands);
    for (question asked = HIGH; asked < QUESTIONS; asked++) {
        const uint8_t *all = asked == SEAT_WILD_HIGH ? seat_hands : hands;
        ask(&stud_portable, asked, all, AT_ONCE, expected);
        for (size_t count = 0; count <= AT_ONCE; count++) {
            if (!is_tried(count)) {
                continue;
            }
            size_t size = hand_size_of(asked) * count;
            size_t answer_size = strengths_of(asked) * sizeof(uint16_t) * count;
            for (size_t i = 0; i < path_count; i++) {
                memcpy(asked_of.begin, all, size);
                check_path(paths[i], asked, asked_of.begin, count, expected,
                           (uint16_t *)(answered.end - answer_size));
                memcpy(asked_of.end - size, all, size);
                check_path(paths[i], asked, asked_of.end - size, count, expected,
                           (uint16_t *)answered.begin);
            }
        }
    }
}

/* Bad hands ------------------------------------------------------------------------------------ */

static void check_bad(uint8_t *hands, size_t hand_count, bool with_rank, size_t bad_hand,
                      uint32_t fault)
{
    stud_bad_hand bad[2] = {{0}};
    size_t bad_count = stud_check_hands(hands, hand_count, HAND, with_rank, bad, 2);
    CHECK(bad_count == (fault != 0), "%zu hands of %zu are bad", bad_count, hand_count);
    CHECK(bad[0].hand == (fault ? bad_hand : 0) && bad[0].fault == fault,
          "%s: of %zu hands %zu has fault %u, not %zu fault %u", stud_fastest->name, hand_count,
          (size_t)bad[0].hand, bad[0].fault, bad_hand, fault);
}

static void test_bad_hands(void)
{
    enum { MOST_HANDS = 70 };
    static uint8_t seat_hands[SEAT_HAND * AT_ONCE];
    fenced memory = fence(sizeof seat_hands);
    const stud_path *fastest = stud_fastest;
    deal_from(FULL_DECK, seat_hands);
    for (size_t path = 0; path < path_count; path++) {
        stud_fastest = paths[path];
        for (size_t count = 1; count <= MOST_HANDS; count++) {
            for (size_t with_rank = 0; with_rank < 2; with_rank++) {
                size_t size = HAND + with_rank;
                uint8_t *hands = memory.end - size * count;
                for (size_t i = 0; i < count; i++) {
                    memcpy(hands + size * i, seat_hands + SEAT_HAND * i, size);
                }
                check_bad(hands, count, with_rank, 0, 0);
                for (size_t i = 0; i < size * count; i++) {
                    uint8_t good = hands[i], *hand = hands + i / size * size;
                    size_t place = i % size;
                    hands[i] = place < HAND ? 52 : 13;
                    check_bad(hands, count, with_rank, i / size,
                              place < HAND ? STUD_NOT_A_CARD : STUD_NOT_A_RANK);
                    hands[i] = 255;
                    check_bad(hands, count, with_rank, i / size,
                              place < HAND ? STUD_NOT_A_CARD : STUD_NOT_A_RANK);
                    for (size_t other = 0; place < HAND && other < HAND; other++) {
                        if (other != place) {
                            hands[i] = hand[other];
                            check_bad(hands, count, with_rank, i / size, STUD_CARD_REPEATED);
                        }
                    }
                    hands[i] = good;
                }
            }
        }
    }
    stud_fastest = fastest;
}

void test_paths(size_t hand_count)
{
    path_count = stud_paths(paths);
    test_agreement(hand_count);
    test_memory();
    test_bad_hands();
    for (size_t i = 0; i < path_count; i++) {
        printf("%s is right\n", paths[i]->name);
    }
}
