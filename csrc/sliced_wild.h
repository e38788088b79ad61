/* High hands with wild cards in lanes, descending; sliced.h tells the method. */

enum {
    ACE = 1,
    DEUCE = 1 << 12,
    BELOW_DEUCE = 13,           /* the place where the ace is the lowest card of a straight */
    STRAIGHTS = 0x3FF,          /* the highest cards of the ten straights, ace to five */
    BESIDE_ANOTHER_PAIR = 8,    /* is added to the number of a category */
    KICKERS_OF_FLUSH = 5 << 8,
};

/* The highest rank of a set, and this with all that are higher; nothing where it is not asked for.
 * */
typedef struct {
    lanes rank, down_to;
} highest_rank;

INLINE highest_rank highest_where(where asked, lanes ranks)
{
    lanes down_to = either(asked, ranks ^ (ranks - 1), every(0));
    return (highest_rank){.rank = ranks & down_to, .down_to = down_to};
}

/* Closes the gap that a rank leaves: what is higher moves down. */
INLINE lanes close_gap_at(highest_rank gap, lanes ranks)
{
    return pick(gap.down_to, ranks << 1, ranks);
}

/* How many wild cards there are; and all bits where there is one at least, two, or three. */
typedef struct {
    lanes count, one, two, three;
} wilds;

/* Takes the wild cards out of hands. */
INLINE wilds take_wilds(lanes cards[HAND], lanes wild_ranks)
{
    lanes wild_count = every(0);
    for (size_t i = 0; i < HAND; i++) {
        where wild = overlap(cards[i], wild_ranks);
        wild_count = add_where(wild, wild_count, every(1));
        cards[i] = either(wild, every(0), cards[i]);
    }
    return (wilds){
        .count = wild_count,
        .one = all_bits_where(above(wild_count, every(0))),
        .two = all_bits_where(above(wild_count, every(1))),
        .three = all_bits_where(above(wild_count, every(2))),
    };
}

/* The straights, each the bit of its highest card, that lack no more ranks than there are wilds.
 * With four wilds, which make five of a kind, they do not matter. */
INLINE lanes straights_with(wilds wild, lanes ranks)
{
    lanes first = ranks | ranks << BELOW_DEUCE;
    lanes second = first >> 1, third = first >> 2, fourth = first >> 3, fifth = first >> 4;
    lanes sum = odd(first, second, third), ones = odd(sum, fourth, fifth);
    lanes twos = most(first, second, third), other_twos = most(sum, fourth, fifth);
    /* Five are both twos and a one; four are both twos; three are at least two of the three; two
     * are at least one of the twos. */
    lanes enough = most(twos, other_twos, (ones & wild.two) | wild.three);
    return enough & (ones | wild.one) & STRAIGHTS;
}

/* The strength of the best straight, 0 where there is none. The royal flush is the first from the
 * top of ten. */
INLINE lanes best_straight(lanes straights, lanes straight_flushes)
{
    where suited = overlap(straight_flushes, straight_flushes);
    lanes best = either(suited, straight_flushes, straights);
    lanes below_all = either(suited, every(LAST_FOURS), every(LAST_TRIPS));
    lanes from_top = count(best ^ (best - 1));
    return either(overlap(best, best), below_all + 11 - from_top, every(0));
}

/* As many ranks, from the highest down, as the high byte of `plan` says: none to three, or five. */
INLINE lanes keep(lanes plan, lanes ranks)
{
    lanes others = ranks;
    for (int kept = 0; kept < 3; kept++) {
        others = without_lowest_where(above(plan, every(kept << 8 | 0xFF)), others);
    }
    where five = above(plan, every(3 << 8 | 0xFF));
    others = without_lowest_where(five, without_lowest_where(five, others));
    return ranks ^ others;
}

/* A hand goes through three steps. Its naturals are counted; of them and the wilds the best is
 * made; and this is given its strength. */
typedef struct {
    wilds wild;
    sums sum;
    lanes suited; /* the ranks of the suit that may be a flush */
} naturals;

typedef struct {
    highest_rank greater, lesser; /* the groups */
    lanes category;               /* the cards of the greater, and whether there is a lesser */
    where flush;
    lanes playing;  /* the ranks that may play beside the groups, or in the flush */
    lanes straight; /* the strength of the best straight */
} made;

INLINE naturals count_naturals(lanes cards[HAND], lanes wild_ranks)
{
    wilds wild = take_wilds(cards, wild_ranks);
    sums sum = add_cards(cards);

    /* One suit at most has the three naturals or more that a flush needs. With three wilds, two of
     * a suit are enough for a straight flush; of two such suits this is the first. */
    lanes two_of_suit = sum.twos | sum.fours, three_of_suit = (sum.ones & sum.twos) | sum.fours;
    lanes suits = pick(wild.three, two_of_suit, three_of_suit) & SUITS;
    return (naturals){
        .wild = wild,
        .sum = sum,
        .suited = ranks_in_suit(cards, lowest(suits)),
    };
}

INLINE made make(naturals from)
{
    wilds wild = from.wild;
    sums sum = from.sum;
    lanes held = (sum.ones | sum.twos | sum.fours) & RANKS;
    lanes pairs = (sum.twos | sum.fours) & RANKS;
    lanes trips = ((sum.ones & sum.twos) | sum.fours) & RANKS;
    lanes fours = sum.fours & RANKS;

    /* The wilds join the highest of the ranks that most naturals have; four join any, five none. */
    where paired = overlap(pairs, pairs), tripled = overlap(trips, trips);
    where quadrupled = overlap(fours, fours);
    lanes joined = either(quadrupled, fours, either(tripled, trips, either(paired, pairs, held)));
    joined = either(above(wild.count, every(3)), held, joined);
    joined = either(above(wild.count, every(4)), every(ACE), joined);
    lanes together = add_where(paired, wild.count + 1, every(1));
    together = add_where(tripled, together, every(1));
    together = add_where(quadrupled, together, every(1));
    highest_rank greater = highest_where(above(together, every(1)), joined);

    /* Beside two or three of a rank another pair counts. */
    lanes other_pairs = pairs & ~greater.rank;
    where two_groups = overlap(other_pairs, other_pairs) & ~above(together, every(3));
    highest_rank lesser = highest_where(two_groups, other_pairs);

    /* Three wilds make four of a kind at least: only straight flushes matter, and of the four
     * naturals two may be of another suit. They are where no suit has an odd number of cards. */
    lanes suited = from.suited;
    lanes other_suited = either(apart(sum.ones, every(SUITS)), held & ~suited, every(0));
    lanes straights = straights_with(wild, pick(wild.three, other_suited, held));
    lanes straight_flushes = straights_with(wild, suited) | (straights & wild.three);

    /* In a flush wilds are the highest ranks that are not there. */
    where full_house = two_groups & above(together, every(2));
    where fours_or_fives = above(together, every(3));
    where flush = above(count(suited) + wild.count, every(4)) & ~(full_house | fours_or_fives);
    suited |= suited + (wild.one & 1);
    suited |= suited + (wild.two & 1);
    return (made){
        .category = add_where(two_groups, together, every(BESIDE_ANOTHER_PAIR)),
        .greater = greater,
        .lesser = lesser,
        .playing = either(flush, suited, held & ~(greater.rank | lesser.rank)),
        .flush = flush,
        .straight = best_straight(straights, straight_flushes),
    };
}

INLINE lanes strength_of(made hand)
{
    highest_rank greater = hand.greater, lesser = hand.lesser;
    lanes plan = look_up_32(stud_descending.kickers, hand.category);
    lanes playing = keep(either(hand.flush, every(KICKERS_OF_FLUSH), plan), hand.playing);
    lanes flush_strength = look_up_128(stud_descending.flush_high, playing)
                         + look_up(stud_descending.five_low, playing >> 7);

    lanes kickers = close_gap_at(lesser, close_gap_at(greater, playing));
    where one_kicker = equal(plan >> 8, every(1));
    lanes kicker_strength = look_up(stud_descending.kickers_low, kickers >> 5)
                          + look_up(stud_descending.kickers_high, (kickers & 0x1F) + plan);
    lanes greater_rank = count(~greater.down_to & RANKS);
    lanes lesser_rank = count(~(lesser.down_to | greater.rank) & RANKS);
    lanes strength = look_up_32(stud_descending.firsts, hand.category)
                   + weigh(look_up_32(stud_descending.weights, hand.category),
                           greater_rank | lesser_rank << 8)
                   + either(one_kicker, count(~(kickers | (kickers - 1)) & RANKS), kicker_strength);
    where two_pair = equal(hand.category, every(BESIDE_ANOTHER_PAIR + 2));
    strength = add_where(two_pair, strength, look_up_32(stud_descending.two_pair, greater_rank));
    return greatest(hand.straight, either(hand.flush, flush_strength, strength));
}
