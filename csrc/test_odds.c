/* Tests that run-outs are dealt as they should be: at random every card as likely as another, none
 * twice, and the same on every path; and in every way so that the counts are those of a plain loop
 * over all cards. */
#include "odds.h"
#include "path.h"
#include "test.h"

#include <string.h>

enum { HAND = STUD_PLACES, MOST_OUTCOMES = (1 << 16) + 1 };

static stud_odds_room *new_room(void)
{
    return room_for(1, stud_odds_room_size());
}

/* Tables --------------------------------------------------------------------------------------- */

/* A random table: of each seat some cards are known, and of the others so many can be drawn. */
static stud_odds_table random_table(stud_odds_ranking ranking, size_t seats, size_t known,
                                    size_t deck_count)
{
    stud_odds_table table = {
        .ranking = ranking,
        .wild_rank = 6,
        .by_face = ranking >= STUD_ODDS_SEAT_WILD_HIGH,
        .seat_count = seats,
        .contest_count = 2,
        .deck_count = deck_count,
    };
    uint8_t cards[STUD_CARDS];
    deal(cards, STUD_CARDS);
    size_t dealt = 0;
    for (size_t s = 0; s < seats; s++) {
        stud_odds_seat *seat = &table.seats[s];
        *seat = (stud_odds_seat){.face_down = 0x43, .own_rank = (uint8_t)s, .plays = true};
        memset(seat->before, STUD_NO_CARD, sizeof seat->before);
        for (size_t place = 0; place < HAND; place++) {
            bool is_known = place < known;
            seat->places[place] = is_known ? cards[dealt++]
                                           : (uint8_t)(STUD_DRAWN + table.drawn_count++);
        }
    }
    memcpy(table.deck, cards + dealt, deck_count);
    for (size_t s = 0; s < seats; s++) {
        uint8_t spade = (uint8_t)(4 * s + 3);
        bool is_left = memchr(table.deck, spade, deck_count) != NULL;
        table.seats[s].own_spade = is_left ? spade : STUD_NO_CARD;
    }
    uint8_t all = (uint8_t)((1u << seats) - 1);
    table.contests[0] = (stud_contest){all, all};
    table.contests[1] = (stud_contest){all & 6, all & 6};
    return table;
}

/* In every way --------------------------------------------------------------------------------- */

static void rank_one(const stud_odds_table *table, const uint8_t *hand, uint8_t own_rank,
                     uint16_t *strengths)
{
    uint8_t row[HAND + 1];
    memcpy(row, hand, HAND);
    row[HAND] = own_rank;
    switch (table->ranking) {
    case STUD_ODDS_HIGH: stud_high_batch(row, 1, HAND, strengths); break;
    case STUD_ODDS_ACE_TO_FIVE: stud_ace_to_five_batch(row, 1, HAND, strengths); break;
    case STUD_ODDS_DEUCE_TO_SEVEN: stud_deuce_to_seven_batch(row, 1, HAND, strengths); break;
    case STUD_ODDS_HIGH_AND_EIGHT_OR_BETTER:
        stud_high_and_eight_or_better_batch(row, 1, HAND, strengths);
        break;
    case STUD_ODDS_HIGH_AND_ACE_TO_FIVE:
        stud_high_and_ace_to_five_batch(row, 1, HAND, strengths);
        break;
    case STUD_ODDS_SEAT_WILD_HIGH:
        stud_seat_wild_high_batch(row, 1, table->wild_rank, 0, strengths);
        break;
    default: stud_match_wild_high_batch(row, 1, strengths);
    }
}

/* The seats of a set that have most of something, unless it is nothing. */
static size_t most_of(const uint16_t *amounts, size_t seats, uint8_t among)
{
    size_t set = 0;
    uint16_t most = 0;
    for (size_t s = 0; s < seats; s++) {
        if ((among >> s & 1) && amounts[s] >= most && amounts[s] > 0) {
            set = amounts[s] > most ? (size_t)1 << s : set | (size_t)1 << s;
            most = amounts[s];
        }
    }
    return set;
}

/* Counts one run-out: drawn cards are given by their numbers in the deck. */
static void count_plainly(const stud_odds_table *table, const size_t *drawn, uint64_t *counts)
{
    uint16_t best[STUD_MOST_SEATS] = {0}, other[STUD_MOST_SEATS] = {0};
    size_t qualified = 0, outcomes = stud_outcomes(table);
    bool stopped = false;
    for (size_t s = 0; s < table->seat_count; s++) {
        const stud_odds_seat *seat = &table->seats[s];
        uint8_t hand[HAND];
        uint16_t strengths[2] = {0};
        for (size_t place = 0; place < HAND; place++) {
            uint8_t at = seat->places[place];
            hand[place] = at < STUD_DRAWN ? at : table->deck[drawn[at - STUD_DRAWN]];
            if (table->ranking == STUD_ODDS_SEAT_WILD_HIGH && hand[place] == seat->own_spade) {
                bool down = seat->face_down >> place & 1;
                stopped |= !down;
                qualified |= (size_t)down << s;
            }
        }
        rank_one(table, hand, seat->own_rank, strengths);
        best[s] = strengths[0];
        other[s] = strengths[1];
    }
    for (size_t c = 0; c < table->contest_count; c++) {
        const stud_contest *contest = &table->contests[c];
        size_t second = table->ranking == STUD_ODDS_SEAT_WILD_HIGH
                          ? qualified & contest->qualifying
                          : most_of(other, table->seat_count, contest->eligible);
        size_t outcome = most_of(best, table->seat_count, contest->eligible)
                       + (second << table->seat_count);
        counts[outcomes * c + (stopped ? outcomes - 1 : outcome)]++;
    }
}

/* Deals every run-out, card by card; each holding of a seat comes once for every order of its drawn
 * cards among the places that they can be at. */
static uint64_t deal_plainly(const stud_odds_table *table, size_t *drawn, size_t count,
                             uint64_t *counts)
{
    if (count == table->drawn_count) {
        count_plainly(table, drawn, counts);
        return 1;
    }
    uint64_t run_outs = 0;
    for (size_t number = 0; number < table->deck_count; number++) {
        bool is_left = true;
        for (size_t i = 0; i < count; i++) {
            is_left &= drawn[i] != number;
        }
        if (is_left) {
            drawn[count] = number;
            run_outs += deal_plainly(table, drawn, count + 1, counts);
        }
    }
    return run_outs;
}

static void check_enumeration(const stud_odds_table *table, stud_odds_room *room)
{
    static uint64_t counts[2 * MOST_OUTCOMES], few[2 * MOST_OUTCOMES], plain[2 * MOST_OUTCOMES];
    size_t drawn[HAND * STUD_MOST_SEATS], size = 2 * stud_outcomes(table) * sizeof *counts;
    memset(counts, 0, size);
    memset(few, 0, size);
    memset(plain, 0, size);
    stud_listed listed[STUD_MOST_SEATS];
    stud_holding *holdings[STUD_MOST_SEATS];
    for (size_t s = 0; s < table->seat_count; s++) {
        uint64_t count = stud_holding_count(table, s);
        holdings[s] = room_for(count, sizeof *holdings[s]);
        /* in two parts: the second begins anywhere */
        uint64_t first = random_below((uint32_t)count + 1);
        stud_list_holdings(table, s, 0, first, room, holdings[s]);
        stud_list_holdings(table, s, first, count - first, room, holdings[s] + first);
        listed[s] = (stud_listed){s, holdings[s], count};
    }
    stud_enumerate(table, listed, counts);
    uint64_t run_outs = 0, plain_run_outs = deal_plainly(table, drawn, 0, plain);
    size_t outcomes = stud_outcomes(table);
    for (size_t i = 0; i < outcomes; i++) {
        run_outs += counts[i];
    }
    CHECK(plain_run_outs % run_outs == 0, "%zu and %zu run-outs", (size_t)run_outs,
          (size_t)plain_run_outs);
    for (size_t i = 0; i < 2 * outcomes; i++) {
        CHECK(counts[i] * (plain_run_outs / run_outs) == plain[i],
              "ranking %d, %zu seats, outcome %zu: %zu of %zu, not %zu of %zu", table->ranking,
              table->seat_count, i, (size_t)counts[i], (size_t)run_outs, (size_t)plain[i],
              (size_t)plain_run_outs);
    }
    CHECK(stud_enumerate_few(table, room, few), "%zu run-outs are many", (size_t)run_outs);
    CHECK(memcmp(few, counts, size) == 0, "ranking %d: few are counted otherwise", table->ranking);
    for (size_t s = 0; s < table->seat_count; s++) {
        free(holdings[s]);
    }
}

/* At random ------------------------------------------------------------------------------------ */

/* Chi squared of so many counts that should be alike. */
static double unevenness(const uint64_t *counts, size_t count, uint64_t total)
{
    double expected = (double)total / (double)count, sum = 0;
    for (size_t i = 0; i < count; i++) {
        double off = (double)counts[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* All cards of a deck are drawn as often, at every place and beside every other; and on every path
 * the same. */
static void test_dealing(void)
{
    enum { DECK = 13, DRAWN_CARDS = 5, ROUNDS = 4000 };
    static stud_generator generators[STUD_MOST_PATHS];
    const stud_path *paths[STUD_MOST_PATHS];
    size_t path_count = stud_paths(paths);
    static uint64_t at[DRAWN_CARDS][DECK], pairs[DECK * DECK], chosen[6];
    for (size_t i = 0; i < 4 * STUD_LANES; i++) {
        uint32_t word = random_below(UINT32_MAX);
        for (size_t path = 0; path < path_count; path++) {
            generators[path].state[i / STUD_LANES][i % STUD_LANES] = word;
        }
    }
    for (size_t round = 0; round < ROUNDS; round++) {
        uint8_t drawn[STUD_MOST_PATHS][DRAWN_CARDS + 1][STUD_LANES];
        for (size_t path = 0; path < path_count; path++) {
            paths[path]->deal(&generators[path], DECK, DRAWN_CARDS, 6, 1, drawn[path]);
            CHECK(memcmp(drawn[path], drawn[0], sizeof drawn[0]) == 0, "%s deals other cards",
                  paths[path]->name);
        }
        for (size_t i = 0; i < STUD_LANES; i++) {
            uint32_t seen = 0;
            for (size_t card = 0; card < DRAWN_CARDS; card++) {
                uint8_t place = drawn[0][card][i];
                CHECK(place < DECK && !(seen >> place & 1), "card %d of %d", place, DECK);
                seen |= 1u << place;
                at[card][place]++;
            }
            pairs[DECK * drawn[0][3][i] + drawn[0][4][i]]++;
            chosen[drawn[0][DRAWN_CARDS][i]]++;
        }
    }
    /* With so many degrees of freedom these come once in many thousand times. */
    for (size_t card = 0; card < DRAWN_CARDS; card++) {
        double sum = unevenness(at[card], DECK, ROUNDS * STUD_LANES);
        CHECK(sum < 45, "card %zu is uneven: %f", card, sum);
    }
    uint64_t different[DECK * (DECK - 1)];
    size_t count = 0;
    for (size_t i = 0; i < DECK * DECK; i++) {
        if (i % (DECK + 1)) { /* not the same card twice */
            different[count++] = pairs[i];
        }
    }
    double sum = unevenness(different, count, ROUNDS * STUD_LANES);
    CHECK(sum < 240, "pairs are uneven: %f", sum);
    CHECK(unevenness(chosen, 6, ROUNDS * STUD_LANES) < 30, "choices are uneven");
}

/* Parts of a sample come to the whole, on whatever path, and every run-out has one outcome. */
static void check_sample(const stud_odds_table *table, stud_odds_room *room)
{
    enum { BLOCKS = 3, BROKEN_OFF = 100 };
    static uint64_t whole[2 * MOST_OUTCOMES], parts[2 * MOST_OUTCOMES];
    size_t outcomes = stud_outcomes(table), size = 2 * outcomes * sizeof *whole;
    const stud_path *paths[STUD_MOST_PATHS], *fastest = stud_fastest;
    size_t path_count = stud_paths(paths);
    memset(whole, 0, size);
    stud_sample(table, 42, 7, BLOCKS * STUD_BLOCK + BROKEN_OFF, room, whole);
    for (size_t c = 0; c < 2; c++) {
        uint64_t total = 0;
        for (size_t i = 0; i < outcomes; i++) {
            total += whole[outcomes * c + i];
        }
        CHECK(total == BLOCKS * STUD_BLOCK + BROKEN_OFF, "%zu run-outs", (size_t)total);
    }
    for (size_t path = 0; path < path_count; path++) {
        stud_fastest = paths[path];
        memset(parts, 0, size);
        stud_sample(table, 42, 8, 2 * STUD_BLOCK + BROKEN_OFF, room, parts);
        stud_sample(table, 42, 7, STUD_BLOCK, room, parts);
        CHECK(memcmp(parts, whole, size) == 0, "%s, ranking %d: parts are not the whole",
              paths[path]->name, table->ranking);
    }
    stud_fastest = fastest;
    memset(parts, 0, size);
    stud_add_counts(parts, whole, 2 * outcomes);
    CHECK(memcmp(parts, whole, size) == 0, "counts do not add up");
}

/* Of four cards two are kept, each pair as often. */
static void test_discards(stud_odds_room *room)
{
    enum { RUN_OUTS = 60 * STUD_BLOCK };
    stud_odds_table table = random_table(STUD_ODDS_HIGH, 2, HAND, 5);
    stud_odds_seat *first = &table.seats[0], *second = &table.seats[1];
    const uint8_t royal[] = {51, 47, 43, 39, 35, 0, 5}; /* A K Q J T of spades: two of the four */
    const uint8_t pair[] = {50, 49, 1, 6, 11, 16, 21};
    memcpy(second->places, pair, HAND);
    memcpy(first->places, royal, HAND);
    memcpy(first->before, (uint8_t[]){51, 47, 2, 8}, STUD_DOWN_BEFORE);
    first->places[0] = first->places[1] = STUD_NO_CARD;
    table.contest_count = 1;
    uint64_t counts[8] = {0};
    stud_sample(&table, 1, 0, RUN_OUTS, room, counts);
    CHECK(counts[1] + counts[2] == RUN_OUTS, "%zu ties", (size_t)counts[3]);
    double off = (double)counts[1] - RUN_OUTS / 6.0; /* with both of the royal flush, else not */
    CHECK(off * off < 25 * RUN_OUTS * 5 / 36.0, "%zu of %d", (size_t)counts[1], RUN_OUTS);
}

void test_odds(size_t table_count)
{
    stud_odds_room *room = new_room();
    test_dealing();
    test_discards(room);
    for (size_t i = 0; i < table_count; i++) {
        for (stud_odds_ranking ranking = 0; ranking <= STUD_ODDS_MATCH_WILD_HIGH; ranking++) {
            stud_odds_table table = random_table(ranking, 2 + i % 2, 6, 8);
            check_enumeration(&table, room);
            table = random_table(ranking, 2, 5, 6);
            check_enumeration(&table, room);
            table = random_table(ranking, 2 + random_below(4), 3 + random_below(4), 22);
            check_sample(&table, room);
        }
    }
    free(room);
    printf("run-outs are right\n");
}
