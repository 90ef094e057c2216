/** A list of numbers in single precision that grows, without a copy of its own for each number. */
export class GrowingNumbers {
  #numbers = new Float32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Float32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = value;
  }

  at(i: number): number {
    return this.#numbers[i]!;
  }

  get numbers(): Float32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}
