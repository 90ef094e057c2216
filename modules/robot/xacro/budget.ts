/** Steps of the largest expansion: one for each operation, and for each 16 characters that come out. */
const STEP_LIMIT = 2 ** 21;

/** Characters of the longest text that an expression gives or a property holds. */
export const TEXT_LIMIT = 2 ** 16;

const CHARACTERS_PER_STEP = 16;

/** What is wrong with an expression or a name in a xacro file; the place is added where it is known. */
export class XacroProblem extends Error {
  override readonly name = 'XacroProblem';
}

/** Counts what an expansion does: a short file can ask for any amount of work. */
export class Budget {
  #left = STEP_LIMIT;

  /** @throws XacroProblem where there has been too much */
  spend(steps = 1): void {
    this.#left -= steps;
    if (!(this.#left >= 0)) {
      throw new XacroProblem(`the file asks for more than ${STEP_LIMIT} steps; is it a robot?`);
    }
  }

  /** A text that was made, if it is not too long. */
  text(text: string): string {
    this.characters(text.length);
    return text;
  }

  /** Makes sure that a text of that length may be made. */
  characters(count: number): void {
    if (count > TEXT_LIMIT) throw new XacroProblem(`gives a text of more than ${TEXT_LIMIT} characters`);
    this.spend(count / CHARACTERS_PER_STEP);
  }
}
