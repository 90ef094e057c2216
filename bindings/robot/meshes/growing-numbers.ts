/** Makes a list of zeros, in single or double precision. */
type Precision<List> = new (length: number) => List;

/** A list of numbers that grows, without a copy of its own for each number. */
export class GrowingNumbers<List extends Float32Array | Float64Array> {
  readonly #precision: Precision<List>;
  #numbers: List;
  #length = 0;

  constructor(precision: Precision<List>) {
    this.#precision = precision;
    this.#numbers = new precision(1024);
  }

  get length(): number {
    return this.#length;
  }

  add(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new this.#precision(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = value;
  }

  at(i: number): number {
    return this.#numbers[i]!;
  }

  get numbers(): List {
    return this.#numbers.subarray(0, this.#length) as List;
  }
}
