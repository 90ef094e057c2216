/** Makes a list of zeros. */
type Type<List> = new (length: number) => List;

/** A list of numbers that grows, without a copy of its own for each number. */
export class GrowingNumbers<List extends Float32Array | Float64Array | Uint32Array> {
  readonly #type: Type<List>;
  #numbers: List;
  #length = 0;

  constructor(type: Type<List>) {
    this.#type = type;
    this.#numbers = new type(1024);
  }

  get length(): number {
    return this.#length;
  }

  add(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new this.#type(2 * this.#length);
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
