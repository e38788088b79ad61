/** The worked examples of the documents, as tables to settle. Where a document names one hand, the others are ours. */

export const EXAMPLES = [
  {
    name: 'Half the pot for a spade in the hole',
    source: 'OPR-643 art. 3 example',
    game: 'position_poker',
    house_rules: {dealer_wild_rank: 'K', folded_spade_collects: false},
    dealer: 4,
    seats: [
      {seat: 1, put_in: 25, down: 'QsQd9d', up: 'QhQc7c4d'},
      {seat: 2, put_in: 25, down: '5c5d2h', up: '9sJcTh7h'},
      {seat: 3, put_in: 25, down: '3sJd4h', up: 'Jh9c5h2d'},
      {seat: 4, put_in: 25, down: 'TcTd6h', up: '6c7d4s3h'},
    ],
  },
  {
    name: 'Two sets of wild cards',
    source: 'OPR-643 art. 4 example',
    game: 'position_poker',
    house_rules: {dealer_wild_rank: 'Q', folded_spade_collects: false},
    dealer: 3,
    seats: [
      {seat: 1, put_in: 20, down: 'TcTd3h', up: 'Th7s6h2d'},
      {seat: 2, put_in: 20, down: '2c8d4h', up: 'KhKsJd5c'},
      {seat: 3, put_in: 5, folded: true},
    ],
  },
  {
    name: 'Four wild cards and five aces',
    source: 'OPR-671 art. 4 example',
    game: 'eddies_choice',
    house_rules: {},
    dealer: 2,
    seats: [
      {seat: 1, put_in: 30, down: '8cKd4s', up: '8hAsAd4c'},
      {seat: 2, put_in: 30, down: 'KhQs2c', up: 'JhTc9s5d'},
    ],
  },
];
