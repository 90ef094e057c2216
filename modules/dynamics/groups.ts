/** Things by their numbers, in groups that become fewer. The smallest number of a group stands for it. */
export class Groups {
  readonly #heads: Int32Array;

  constructor(count: number) {
    this.#heads = new Int32Array(count);
    for (let i = 0; i < count; i++) this.#heads[i] = i;
  }

  /** What stands for the group of one. Ways there become shorter. */
  headOf(one: number): number {
    const heads = this.#heads;
    while (heads[one] !== one) {
      heads[one] = heads[heads[one]!]!;
      one = heads[one]!;
    }
    return one;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.headOf(one), this.headOf(other)];
    this.#heads[Math.max(a, b)] = Math.min(a, b);
  }
}
