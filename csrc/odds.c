/* Run-outs dealt and counted; odds.h says what, deal.h how at random.
 *
 * At random, a block of run-outs goes through four steps: cards are drawn, side by side; they are
 * put where they belong in the hands of each seat; the batch kernels say what the hands are worth;
 * and each run-out's outcome is made of comparisons, a column a seat.
 *
 * In every way, nothing is evaluated twice: each seat's possible holdings are listed with what they
 * are worth, and then holdings that share no card are put together. What is left to do for a
 * run-out is a look at two bit sets and a comparison. */
#include "odds.h"
#include "deal.h"
#include "hand.h"
#include "path.h"

#include <assert.h>
#include <string.h>

enum {
    ROW = 8,       /* the room for a hand, with the seat's own wild rank */
    FEW = 256,     /* so many outcomes are counted in columns, which do not wait for each other */
    COLUMNS = 4,
    CHOICES = 6,   /* ways to keep two cards of four */
    QUALIFIES = 1, /* what `other` is where the other half goes by spades */
    STOPS = 2,
};

struct stud_odds_room {
    uint8_t hands[STUD_MOST_SEATS][ROW * STUD_BLOCK];
    uint16_t pairs[2 * STUD_BLOCK]; /* of strengths, as kernels write them */
    uint16_t best[STUD_MOST_SEATS][STUD_BLOCK];
    uint16_t other[STUD_MOST_SEATS][STUD_BLOCK];
    uint16_t top[STUD_BLOCK];
    uint8_t qualified[STUD_BLOCK]; /* a bit a seat */
    uint8_t stopped[STUD_BLOCK];
    uint8_t best_set[STUD_BLOCK];
    uint8_t other_set[STUD_BLOCK];
    uint32_t columns[COLUMNS][FEW];
    stud_holding few[STUD_FEW];
};

size_t stud_odds_room_size(void)
{
    return sizeof(stud_odds_room);
}

static bool has_low(const stud_odds_table *table)
{
    return table->ranking == STUD_ODDS_HIGH_AND_EIGHT_OR_BETTER ||
           table->ranking == STUD_ODDS_HIGH_AND_ACE_TO_FIVE;
}

static bool has_spades(const stud_odds_table *table)
{
    return table->ranking == STUD_ODDS_SEAT_WILD_HIGH;
}

static size_t hand_size(const stud_odds_table *table)
{
    return table->ranking == STUD_ODDS_SEAT_WILD_HIGH ? STUD_PLACES + 1 : STUD_PLACES;
}

static size_t stop_outcome(const stud_odds_table *table)
{
    return (size_t)1 << (has_low(table) || has_spades(table) ? 2 : 1) * table->seat_count;
}

size_t stud_outcomes(const stud_odds_table *table)
{
    return stop_outcome(table) + 1;
}

/* What hands are worth ------------------------------------------------------------------------- */

static uint32_t wild_mask(const stud_odds_table *table, const uint8_t *hand)
{
    uint32_t ranks = 0, mask = 0;
    if (table->ranking == STUD_ODDS_SEAT_WILD_HIGH) {
        ranks = 1u << table->wild_rank | 1u << hand[STUD_PLACES];
    } else {
        uint32_t down = 0, up = 0;
        for (size_t i = 0; i < STUD_PLACES; i++) {
            *(2 <= i && i < 6 ? &up : &down) |= 1u << hand[i] / 4;
        }
        ranks = down & up;
    }
    for (size_t i = 0; i < STUD_PLACES; i++) {
        mask |= (ranks >> hand[i] / 4 & 1) << i;
    }
    return mask;
}

/* Where a wild may be an ace that is there already, there is no kernel. */
static void rank_one_by_one(const stud_odds_table *table, const uint8_t *hands, size_t count,
                            uint16_t *strengths)
{
    for (size_t i = 0; i < count; i++) {
        const uint8_t *hand = hands + hand_size(table) * i;
        stud_five five;
        strengths[i] = (uint16_t)stud_high(hand, STUD_PLACES, wild_mask(table, hand),
                                           table->placement, table->repeat, &five);
    }
}

/* Writes the strengths of the hands of a seat, for which there is room in a block. */
static void rank_seat(const stud_odds_table *table, const uint8_t *hands, size_t count,
                      uint16_t *pairs, uint16_t *best, uint16_t *other)
{
    switch (table->ranking) {
    case STUD_ODDS_HIGH: stud_high_batch(hands, count, STUD_PLACES, best); break;
    case STUD_ODDS_ACE_TO_FIVE: stud_ace_to_five_batch(hands, count, STUD_PLACES, best); break;
    case STUD_ODDS_DEUCE_TO_SEVEN:
        stud_deuce_to_seven_batch(hands, count, STUD_PLACES, best);
        break;
    case STUD_ODDS_HIGH_AND_EIGHT_OR_BETTER:
        stud_high_and_eight_or_better_batch(hands, count, STUD_PLACES, pairs);
        break;
    case STUD_ODDS_HIGH_AND_ACE_TO_FIVE:
        stud_high_and_ace_to_five_batch(hands, count, STUD_PLACES, pairs);
        break;
    default:
        if (table->repeat) {
            rank_one_by_one(table, hands, count, best);
        } else if (table->ranking == STUD_ODDS_SEAT_WILD_HIGH) {
            stud_seat_wild_high_batch(hands, count, table->wild_rank, table->placement, best);
        } else {
            stud_match_wild_high_batch(hands, count, best);
        }
    }
    for (size_t i = 0; has_low(table) && i < count; i++) {
        best[i] = pairs[2 * i];
        other[i] = pairs[2 * i + 1];
    }
}

/* Fills hands with what is known of a seat. */
static void put_known(const stud_odds_table *table, const stud_odds_seat *seat, size_t count,
                      uint8_t *hands)
{
    size_t size = hand_size(table);
    for (size_t i = 0; i < count; i++) {
        memcpy(hands + size * i, seat->places, STUD_PLACES);
        if (size > STUD_PLACES) {
            hands[size * i + STUD_PLACES] = seat->own_rank;
        }
    }
}

/* At random ------------------------------------------------------------------------------------ */

static uint64_t next_of_seed(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

/* The generator of a block: splitmix64 (Steele, Lea and Flood), whose states are far apart for
 * blocks that are neighbours. */
static void seed_generator(stud_generator *generator, uint64_t seed, uint64_t block)
{
    uint64_t state = seed;
    state = next_of_seed(&state) ^ block;
    state = next_of_seed(&state);
    for (size_t word = 0; word < 4; word++) {
        for (size_t i = 0; i < STUD_LANES; i++) {
            generator->state[word][i] = (uint32_t)(next_of_seed(&state) >> 32);
        }
    }
}

/* The card of each lane that stands at a place of a hand. */
static void cards_at(uint8_t place, uint8_t (*cards)[STUD_LANES], uint8_t *at_place)
{
    if (place >= STUD_DRAWN) {
        memcpy(at_place, cards[place - STUD_DRAWN], STUD_LANES);
    } else {
        memset(at_place, place, STUD_LANES);
    }
}

/* Puts the two cards that each lane keeps of four at the first two places. */
static void put_kept(const stud_odds_seat *seat, uint8_t (*cards)[STUD_LANES],
                     const uint8_t *choices, size_t size, uint8_t *hands)
{
    static const uint8_t kept[CHOICES][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    uint8_t before[STUD_DOWN_BEFORE][STUD_LANES];
    for (size_t i = 0; i < STUD_DOWN_BEFORE; i++) {
        cards_at(seat->before[i], cards, before[i]);
    }
    for (size_t i = 0; i < STUD_LANES; i++) {
        hands[size * i] = before[kept[choices[i]][0]][i];
        hands[size * i + 1] = before[kept[choices[i]][1]][i];
    }
}

static bool has_to_discard(const stud_odds_seat *seat)
{
    return seat->before[0] != STUD_NO_CARD;
}

/* Notes which lanes' seat is dealt its own spade at a place, and how it faces. */
static void note_spade(const stud_odds_seat *seat, uint8_t seat_bit, size_t place,
                       const uint8_t *cards, uint8_t *qualified, uint8_t *stopped)
{
    uint8_t *noted = seat->face_down >> place & 1 ? qualified : stopped;
    uint8_t spade = seat->own_spade;
    for (size_t i = 0; i < STUD_LANES; i++) {
        noted[i] |= cards[i] == spade ? seat_bit : 0;
    }
}

/* Puts the drawn cards of all lanes into the hands of all seats. */
static void put_drawn(const stud_odds_table *table, uint8_t (*cards)[STUD_LANES],
                      const uint8_t (*choices)[STUD_LANES], size_t first, stud_odds_room *room)
{
    size_t size = hand_size(table);
    for (size_t s = 0; s < table->seat_count; s++) {
        const stud_odds_seat *seat = &table->seats[s];
        uint8_t *hands = room->hands[s] + size * first;
        if (has_to_discard(seat)) {
            put_kept(seat, cards, *choices++, size, hands);
        }
        for (size_t place = 0; place < STUD_PLACES; place++) {
            if (seat->places[place] < STUD_DRAWN || seat->places[place] == STUD_NO_CARD) {
                continue;
            }
            const uint8_t *drawn = cards[seat->places[place] - STUD_DRAWN];
            for (size_t i = 0; i < STUD_LANES; i++) {
                hands[size * i + place] = drawn[i];
            }
            if (has_spades(table) && seat->own_spade != STUD_NO_CARD) {
                note_spade(seat, (uint8_t)(1u << s), place, drawn, room->qualified + first,
                           room->stopped + first);
            }
        }
    }
}

static void deal_block(const stud_odds_table *table, stud_generator *generator,
                       stud_odds_room *room)
{
    size_t discards = 0;
    uint8_t always = 0;
    for (size_t s = 0; s < table->seat_count; s++) {
        discards += has_to_discard(&table->seats[s]);
        always |= (uint8_t)(table->seats[s].qualifies << s);
    }
    memset(room->qualified, always, sizeof room->qualified);
    memset(room->stopped, 0, sizeof room->stopped);
    uint8_t drawn[STUD_MOST_DRAWN + STUD_MOST_SEATS][STUD_LANES];
    for (size_t first = 0; first < STUD_BLOCK; first += STUD_LANES) {
        stud_fastest->deal(generator, table->deck_count, table->drawn_count, CHOICES, discards,
                           drawn);
        for (size_t card = 0; card < table->drawn_count; card++) {
            for (size_t i = 0; i < STUD_LANES; i++) {
                drawn[card][i] = table->deck[drawn[card][i]];
            }
        }
        put_drawn(table, drawn, (const uint8_t(*)[STUD_LANES])drawn + table->drawn_count, first,
                  room);
    }
}

/* The seats of a set whose strength is the greatest of all, a bit each; none where all are 0. */
static void find_best(const uint16_t (*strengths)[STUD_BLOCK], size_t seat_count, uint8_t seats,
                      uint16_t *top, uint8_t *set)
{
    memset(top, 0, STUD_BLOCK * sizeof *top);
    memset(set, 0, STUD_BLOCK);
    for (size_t s = 0; s < seat_count; s++) {
        const uint16_t *of_seat = strengths[s];
        for (size_t i = 0; seats >> s & 1 && i < STUD_BLOCK; i++) {
            top[i] = of_seat[i] > top[i] ? of_seat[i] : top[i];
        }
    }
    for (size_t s = 0; s < seat_count; s++) {
        const uint16_t *of_seat = strengths[s];
        uint16_t bit = (uint16_t)(1u << s);
        for (size_t i = 0; seats >> s & 1 && i < STUD_BLOCK; i++) {
            uint16_t best = of_seat[i] == top[i] ? bit : 0;
            set[i] |= (uint8_t)(top[i] ? best : 0);
        }
    }
}

static void count_block(const stud_odds_table *table, const stud_contest *contest, size_t run_outs,
                        stud_odds_room *room, uint64_t *counts)
{
    size_t seat_count = table->seat_count, stop = stop_outcome(table);
    find_best((const uint16_t(*)[STUD_BLOCK])room->best, seat_count, contest->eligible, room->top,
              room->best_set);
    if (has_low(table)) {
        find_best((const uint16_t(*)[STUD_BLOCK])room->other, seat_count, contest->eligible,
                  room->top, room->other_set);
    } else {
        for (size_t i = 0; i < STUD_BLOCK; i++) {
            room->other_set[i] = has_spades(table) ? room->qualified[i] & contest->qualifying : 0;
        }
    }
    if (stop >= FEW) {
        for (size_t i = 0; i < run_outs; i++) {
            size_t outcome = room->best_set[i] + ((size_t)room->other_set[i] << seat_count);
            counts[room->stopped[i] ? stop : outcome]++;
        }
        return;
    }
    memset(room->columns, 0, sizeof room->columns);
    for (size_t i = 0; i < run_outs; i++) {
        size_t outcome = room->best_set[i] + ((size_t)room->other_set[i] << seat_count);
        room->columns[i % COLUMNS][room->stopped[i] ? stop : outcome]++;
    }
    for (size_t i = 0; i <= stop; i++) {
        for (size_t column = 0; column < COLUMNS; column++) {
            counts[i] += room->columns[column][i];
        }
    }
}

void stud_sample(const stud_odds_table *table, uint64_t seed, uint64_t first_block,
                 uint64_t run_outs, stud_odds_room *room, uint64_t *counts)
{
    assert(table->seat_count <= STUD_MOST_SEATS && table->contest_count <= STUD_MOST_CONTESTS);
    assert(table->drawn_count <= table->deck_count && table->deck_count <= STUD_CARDS);
    for (size_t s = 0; s < table->seat_count; s++) {
        put_known(table, &table->seats[s], STUD_BLOCK, room->hands[s]);
    }
    for (uint64_t block = first_block; run_outs > 0; block++) {
        size_t here = run_outs < STUD_BLOCK ? (size_t)run_outs : STUD_BLOCK;
        stud_generator generator;
        seed_generator(&generator, seed, block);
        deal_block(table, &generator, room);
        for (size_t s = 0; s < table->seat_count; s++) {
            if (table->seats[s].plays) {
                rank_seat(table, room->hands[s], STUD_BLOCK, room->pairs, room->best[s],
                          room->other[s]);
            }
        }
        for (size_t contest = 0; contest < table->contest_count; contest++) {
            count_block(table, &table->contests[contest], here, room,
                        counts + stud_outcomes(table) * contest);
        }
        run_outs -= here;
    }
}

/* In every way --------------------------------------------------------------------------------- */

/* Some places of a hand, and which of the cards that can be drawn are there: their numbers in the
 * deck, ascending. */
typedef struct {
    size_t places[STUD_PLACES];
    size_t chosen[STUD_PLACES];
    size_t count;
} choice;

/* The drawn cards of a seat: those that face down, or all where it does not matter, and those that
 * face up. */
typedef struct {
    choice down, up;
} drawing;

static drawing drawing_of(const stud_odds_table *table, const stud_odds_seat *seat)
{
    assert(!has_to_discard(seat));
    drawing drawn = {.down = {.count = 0}, .up = {.count = 0}};
    for (size_t place = 0; place < STUD_PLACES; place++) {
        if (STUD_DRAWN <= seat->places[place] && seat->places[place] != STUD_NO_CARD) {
            bool down = !table->by_face || seat->face_down >> place & 1;
            choice *into = down ? &drawn.down : &drawn.up;
            into->places[into->count++] = place;
        }
    }
    return drawn;
}

static uint64_t choose(uint64_t from, uint64_t count)
{
    uint64_t ways = from >= count;
    for (uint64_t i = 0; ways && i < count; i++) {
        ways = ways * (from - i) / (i + 1);
    }
    return ways;
}

uint64_t stud_holding_count(const stud_odds_table *table, size_t seat)
{
    drawing drawn = drawing_of(table, &table->seats[seat]);
    return choose(table->deck_count, drawn.down.count) *
           choose(table->deck_count - drawn.down.count, drawn.up.count);
}

/* The `number`-th choice out of so many, in the order in which next_choice goes through them. */
static void choose_by_number(choice *chosen, uint64_t from, uint64_t number)
{
    size_t card = 0;
    for (size_t i = 0; i < chosen->count; i++, card++) {
        uint64_t left = chosen->count - 1 - i;
        for (uint64_t ways; number >= (ways = choose(from - 1 - card, left)); card++) {
            number -= ways;
        }
        chosen->chosen[i] = card;
    }
}

/* Goes on to the next choice, or says that there is none. */
static bool next_choice(choice *chosen, size_t from)
{
    size_t i = chosen->count;
    while (i > 0 && chosen->chosen[i - 1] == from - chosen->count + i - 1) {
        i--;
    }
    if (i == 0) {
        return false;
    }
    size_t card = ++chosen->chosen[i - 1];
    for (; i < chosen->count; i++) {
        chosen->chosen[i] = ++card;
    }
    return true;
}

/* Writes the chosen cards into a hand; `numbers` says which cards of the deck are chosen from.
 * Returns them as bits. */
static uint64_t put_chosen(const stud_odds_table *table, const choice *chosen,
                           const uint8_t *numbers, uint8_t *hand)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < chosen->count; i++) {
        uint8_t number = numbers[chosen->chosen[i]];
        hand[chosen->places[i]] = table->deck[number];
        bits |= UINT64_C(1) << number;
    }
    return bits;
}

/* The numbers of the cards in the deck that are not chosen. */
static void numbers_besides(const choice *chosen, size_t from, uint8_t *numbers)
{
    size_t next = 0, count = 0;
    for (size_t number = 0; number < from; number++) {
        if (next < chosen->count && chosen->chosen[next] == number) {
            next++;
        } else {
            numbers[count++] = (uint8_t)number;
        }
    }
}

/* Whether a seat is dealt its own spade into one of these places. */
static bool has_own_spade(const stud_odds_seat *seat, const choice *chosen, const uint8_t *hand)
{
    for (size_t i = 0; i < chosen->count; i++) {
        if (hand[chosen->places[i]] == seat->own_spade) {
            return seat->own_spade != STUD_NO_CARD;
        }
    }
    return false;
}

void stud_list_holdings(const stud_odds_table *table, size_t seat_number, uint64_t first,
                        uint64_t count, stud_odds_room *room, stud_holding *holdings)
{
    const stud_odds_seat *seat = &table->seats[seat_number];
    assert(first + count <= stud_holding_count(table, seat_number));
    drawing drawn = drawing_of(table, seat);
    size_t size = hand_size(table), left = table->deck_count - drawn.down.count;
    uint64_t up_ways = choose(left, drawn.up.count);
    uint8_t all[STUD_CARDS], rest[STUD_CARDS], *hands = room->hands[0];
    for (size_t i = 0; i < STUD_CARDS; i++) {
        all[i] = (uint8_t)i;
    }
    choose_by_number(&drawn.down, table->deck_count, first / up_ways);
    choose_by_number(&drawn.up, left, first % up_ways);
    numbers_besides(&drawn.down, table->deck_count, rest);
    put_known(table, seat, count < STUD_BLOCK ? (size_t)count : STUD_BLOCK, hands);
    while (count) {
        size_t here = count < STUD_BLOCK ? (size_t)count : STUD_BLOCK;
        for (size_t i = 0; i < here; i++) {
            uint8_t *hand = hands + size * i;
            holdings[i].drawn = put_chosen(table, &drawn.down, all, hand);
            holdings[i].drawn |= put_chosen(table, &drawn.up, rest, hand);
            holdings[i].best = 0;
            holdings[i].other = 0;
            if (has_spades(table)) {
                bool qualifies = seat->qualifies || has_own_spade(seat, &drawn.down, hand);
                bool stops = has_own_spade(seat, &drawn.up, hand);
                holdings[i].other = stops ? STOPS : qualifies ? QUALIFIES : 0;
            }
            if (next_choice(&drawn.up, left)) {
                continue;
            }
            if (next_choice(&drawn.down, table->deck_count) && drawn.up.count > 0) {
                choose_by_number(&drawn.up, left, 0);
                numbers_besides(&drawn.down, table->deck_count, rest);
            }
        }
        if (seat->plays) {
            rank_seat(table, hands, here, room->pairs, room->best[0], room->other[0]);
        }
        for (size_t i = 0; seat->plays && i < here; i++) {
            holdings[i].best = room->best[0][i];
            holdings[i].other = has_low(table) ? room->other[0][i] : holdings[i].other;
        }
        holdings += here;
        count -= here;
    }
}

/* How a contest stands among some seats: what is best, and who has it. */
typedef struct {
    uint16_t best, other;
    uint8_t best_set, other_set;
} standing;

/* A seat joins: the set is its own where it has more than is best, and shared where it has as much,
 * provided that this is something. */
static uint8_t set_with(uint8_t set, uint8_t bit, int compared, bool something)
{
    return compared > 0 ? bit : compared == 0 && something ? (uint8_t)(set | bit) : set;
}

static standing joined(const stud_odds_table *table, const stud_contest *contest, standing before,
                       size_t seat, int best_compared, int other_compared)
{
    uint8_t bit = (uint8_t)(1u << seat);
    standing after = before;
    if (contest->eligible & bit) {
        after.best_set = set_with(before.best_set, bit, best_compared, true);
    }
    if (has_spades(table)) {
        after.other_set |= contest->qualifying & bit && other_compared > 0 ? bit : 0;
    } else if (contest->eligible & bit) {
        after.other_set = set_with(before.other_set, bit, other_compared, before.other > 0);
    }
    return after;
}

static int compare(uint16_t a, uint16_t b)
{
    return (a > b) - (a < b);
}

typedef struct {
    const stud_odds_table *table;
    const stud_listed *listed;
    uint64_t *counts;
} enumeration;

/* Counts the run-outs in which the last seat has a holding that shares no card with `used`, by how
 * it compares with how the contest stands. */
static void count_last(const enumeration *every, uint64_t used, bool stopped,
                       const standing *standings)
{
    enum { WAYS = 9, STOPPED = 9, SHARED = 10, CLASSES = 11 };
    const stud_odds_table *table = every->table;
    const stud_listed *last = &every->listed[table->seat_count - 1];
    for (size_t c = 0; c < table->contest_count; c++) {
        const stud_contest *contest = &table->contests[c];
        uint64_t *counts = every->counts + stud_outcomes(table) * c;
        uint64_t columns[COLUMNS][CLASSES] = {{0}};
        uint32_t best = standings[c].best, other = standings[c].other;
        uint32_t stops = has_spades(table) ? STOPS : UINT32_MAX;
        for (uint64_t i = 0; i < last->count; i++) {
            const stud_holding *held = &last->holdings[i];
            uint32_t as_best = (uint32_t)(held->best > best) + (held->best >= best);
            uint32_t as_other = (uint32_t)(held->other > other) + (held->other >= other);
            uint32_t way = 3 * as_best + as_other;
            way = stopped || held->other == stops ? STOPPED : way;
            columns[i % COLUMNS][held->drawn & used ? SHARED : way]++;
        }
        for (size_t way = 0; way <= STOPPED; way++) {
            uint64_t count = 0;
            for (size_t column = 0; column < COLUMNS; column++) {
                count += columns[column][way];
            }
            size_t outcome = stop_outcome(table);
            if (way < WAYS) {
                standing after = joined(table, contest, standings[c], last->seat,
                                        (int)way / 3 - 1, (int)way % 3 - 1);
                outcome = after.best_set + ((size_t)after.other_set << table->seat_count);
            }
            counts[outcome] += count;
        }
    }
}

static void enumerate(const enumeration *every, size_t depth, uint64_t used, bool stopped,
                      const standing *standings)
{
    const stud_odds_table *table = every->table;
    if (depth == table->seat_count - 1) {
        count_last(every, used, stopped, standings);
        return;
    }
    const stud_listed *listed = &every->listed[depth];
    for (uint64_t i = 0; i < listed->count; i++) {
        const stud_holding *held = &listed->holdings[i];
        if (held->drawn & used) {
            continue;
        }
        standing after[STUD_MOST_CONTESTS];
        for (size_t c = 0; c < table->contest_count; c++) {
            const stud_contest *contest = &table->contests[c];
            const standing *before = &standings[c];
            after[c] = joined(table, contest, *before, listed->seat,
                              compare(held->best, before->best),
                              compare(held->other, before->other));
            if (contest->eligible >> listed->seat & 1) {
                after[c].best = held->best > before->best ? held->best : before->best;
                if (has_low(table)) {
                    after[c].other = held->other > before->other ? held->other : before->other;
                }
            }
        }
        bool stops = has_spades(table) && held->other == STOPS;
        enumerate(every, depth + 1, used | held->drawn, stopped || stops, after);
    }
}

void stud_enumerate(const stud_odds_table *table, const stud_listed *listed, uint64_t *counts)
{
    assert(0 < table->seat_count && table->seat_count <= STUD_MOST_SEATS);
    assert(table->contest_count <= STUD_MOST_CONTESTS);
    const standing nothing[STUD_MOST_CONTESTS] = {{0}};
    enumeration every = {table, listed, counts};
    enumerate(&every, 0, 0, false, nothing);
}

bool stud_enumerate_few(const stud_odds_table *table, stud_odds_room *room, uint64_t *counts)
{
    assert(0 < table->seat_count && table->seat_count <= STUD_MOST_SEATS);
    stud_listed listed[STUD_MOST_SEATS];
    stud_holding *free = room->few;
    size_t last = table->seat_count - 1;
    for (size_t s = 0; s <= last; s++) {
        uint64_t count = stud_holding_count(table, s);
        if (count > (uint64_t)(room->few + STUD_FEW - free)) {
            return false;
        }
        stud_list_holdings(table, s, 0, count, room, free);
        listed[s] = (stud_listed){s, free, count};
        free += count;
        if (count >= listed[0].count) { /* most come last */
            stud_listed most = listed[s];
            listed[s] = listed[0];
            listed[0] = most;
        }
    }
    stud_listed most = listed[0];
    listed[0] = listed[last];
    listed[last] = most;
    stud_enumerate(table, listed, counts);
    return true;
}

void stud_add_counts(uint64_t *to, const uint64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to[i] += from[i];
    }
}
