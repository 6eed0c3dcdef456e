// boardgame.io: random play with the headless client, without a server.
// Arguments: the seconds of CPU for each workload. run.py starts it in the
// folder that has node_modules.

import { createRequire } from "node:module";

const require = createRequire(process.cwd() + "/");
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");
const { version } = require("boardgame.io/package.json");

const SEED = 20260101;
const SEATS = 4;
const PACKS = 3;
const PACK_SIZE = 6;
const SUITS = 6;
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function chooser(seed) {
  let x = seed;
  return (legal) => {
    x ^= x << 13; x ^= x >>> 17; x ^= x << 5;
    return legal[(x >>> 0) % legal.length];
  };
}

const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf({ G, ctx }) {
    const { cells } = G;
    if (LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c])) {
      return { winner: ctx.currentPlayer };
    }
    if (!cells.includes(null)) return { draw: true };
  },
};

// Each seat takes one card from its hand, and then all hands move one seat on.
// When the hands are empty the next packs are dealt. A suit held n times
// scores n squared.
function deal(G) {
  G.hands = Array.from({ length: SEATS }, () => G.deck.splice(0, PACK_SIZE));
}

const draft = {
  setup({ random }) {
    const deck = Array.from({ length: SEATS * PACKS * PACK_SIZE }, (_, i) => i % SUITS);
    const G = { deck: random.Shuffle(deck), hands: [], taken: Array.from({ length: SEATS }, () => []) };
    deal(G);
    return G;
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take({ G, ctx }, index) {
      const hand = G.hands[ctx.playOrderPos];
      if (!(index >= 0 && index < hand.length)) return INVALID_MOVE;
      G.taken[ctx.playOrderPos].push(...hand.splice(index, 1));
      if (ctx.playOrderPos !== SEATS - 1) return;
      G.hands.unshift(G.hands.pop());
      if (hand.length === 0 && G.deck.length > 0) deal(G);
    },
  },
  endIf({ G }) {
    if (G.deck.length > 0 || G.hands.some((hand) => hand.length > 0)) return;
    const score = (cards) => {
      const held = Array(SUITS).fill(0);
      for (const suit of cards) held[suit]++;
      return held.reduce((sum, n) => sum + n * n, 0);
    };
    return { scores: G.taken.map(score) };
  },
};

// A game without chance can start over with the same client, which is cheaper.
const ticTacToeClient = Client({ game: ticTacToe, numPlayers: 2, debug: false });

function playTicTacToe(_seed, choose) {
  ticTacToeClient.reset();
  let decisions = 0;
  for (;;) {
    const { G, ctx } = ticTacToeClient.getState();
    if (ctx.gameover) return decisions;
    const legal = [];
    G.cells.forEach((owner, cell) => { if (owner === null) legal.push(cell); });
    ticTacToeClient.moves.mark(choose(legal));
    decisions++;
  }
}

function playDraft(seed, choose) {
  // A fresh client for each game: reset() would deal the same cards again.
  const client = Client({ game: { ...draft, seed }, numPlayers: SEATS, debug: false });
  let decisions = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) return decisions;
    client.moves.take(choose([...G.hands[ctx.playOrderPos].keys()]));
    decisions++;
  }
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function measure(play, seconds) {
  // The branching pass comes first, so that it warms up the compiler as well.
  const pick = chooser(SEED);
  let asked = 0, options = 0, games = 0;
  const counting = (legal) => { asked++; options += legal.length; return pick(legal); };
  let start = cpuSeconds();
  while (cpuSeconds() - start < seconds / 4) play(SEED + games++, counting);

  const choose = chooser(SEED + 1);
  let decisions = 0, cpu = 0;
  games = 0;
  start = cpuSeconds();
  while (cpu < seconds) {
    for (let i = 0; i < 10; i++) decisions += play(SEED + games++, choose);
    cpu = cpuSeconds() - start;
  }
  return {
    games_per_second: games / cpu,
    decisions_per_second: decisions / cpu,
    mean_branching: options / asked,
    cpu_seconds: cpu,
  };
}

const seconds = Number(process.argv[2]);
for (const [name, play] of [["tic-tac-toe", playTicTacToe], ["card draft, 4 players", playDraft]]) {
  let row;
  try {
    row = measure(play, seconds);
  } catch (error) {
    row = { error: String(error) };
  }
  console.log(JSON.stringify({ version, name, ...row }));
}
