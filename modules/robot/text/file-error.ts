/**
 * A robot file says something that cannot be used: malformed XML, an unsupported shape, a joint without a
 * parent. The message reads `file:line: what: reason` and says what to do next where that is not obvious.
 */
export class RobotFileError extends Error {
  override readonly name = 'RobotFileError';
  /** The file as the caller named it. */
  readonly file: string;
  /** The line the complaint is about, counted from 1; undefined where no single line is at fault. */
  readonly line: number | undefined;

  constructor(file: string, line: number | undefined, reason: string) {
    super(line === undefined ? `${file}: ${reason}` : `${file}:${line}: ${reason}`);
    this.file = file;
    this.line = line;
  }
}
