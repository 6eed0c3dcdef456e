// The paper with the result of a finished game: on the table, or put away to look at what lies below it.

class Result {
  /** There is one, and it was put away. */
  away = $state(false);
  /** The last move is still being shown. */
  held = $state(false);
  /** How many prompts there are that can bring it back. */
  prompts = $state(0);
}

export const result = new Result();
