import { describe, expect, it } from 'vitest';
import { expandXacro } from '../../../../modules/robot/index.ts';

/** What `str()` of an expression is, by way of an attribute. */
function evaluate(expression: string): string {
  const escaped = expression.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const expanded = expandXacro(`<robot a="\${${escaped}}"/>`);
  return /^<robot a="(.*)"\/>\n$/
    .exec(expanded)![1]!
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>');
}

describe('an expression', () => {
  // Each line holds for Python 3.11 as well: `python3 -c "from math import *; print(...)"`.
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['7 / 2', '3.5'],
    ['6 / 2', '3.0'],
    ['7 // 2', '3'],
    ['-7 // 2', '-4'],
    ['-7 % 3', '2'],
    ['7 % -3', '-2'],
    ['-7.5 % 2', '0.5'],
    ['7.5 // 2', '3.0'],
    ['2 ** 10', '1024'],
    ['2 ** -1', '0.5'],
    ['-2 ** 2', '-4'],
    ['2 ** 3 ** 2', '512'],
    ['2 ** 100', '1267650600228229401496703205376'],
    ['1e3', '1000.0'],
    ['1e16', '1e+16'],
    ['1.5e-5', '1.5e-05'],
    ['0.0001', '0.0001'],
    ['123456789012345.6', '123456789012345.6'],
    ['-0.0', '-0.0'],
    ['.5 + 1.', '1.5'],
    ['0x1F', '31'],
    ['6 & 3 | 8 ^ 1', '11'],
    ['1 << 4 >> 2', '4'],
    ['True + 1', '2'],
    ['not 1 == 2', 'True'],
    ['not not 0', 'False'],
    ['1 < 2 < 3', 'True'],
    ['1 < 3 < 2', 'False'],
    ['1 == 1.0', 'True'],
    ['1 is not None', 'True'],
    ["'a' < 'b'", 'True'],
    ["'' or 'b'", 'b'],
    ["'a' and 0", '0'],
    ["'x' if 0 else 'y' if 0 else 'z'", 'z'],
    ["'bc' in 'abcd'", 'True'],
    ['3 not in [1, 2]', 'True'],
    ["'a' + 'b' * 3", 'abbb'],
    ["'a' 'b' u'c'", 'abc'],
    ["'it\\'s'", "it's"],
    ["'abcd'[1:3] + 'abcd'[-1] + 'abcd'[:1]", 'bcda'],
    ['[1, 2.0, "a", None, True]', "[1, 2.0, 'a', None, True]"],
    ['[1] + [2] * 2', '[1, 2, 2]'],
    ['[[1, 2], [3]][0][1]', '2'],
    ['[x * x for x in range(4) if x % 2]', '[1, 9]'],
    ['[a + b for a, b in zip([1, 2], [3, 4])]', '[4, 6]'],
    ['list(range(5, 0, -2))', '[5, 3, 1]'],
    ['len("abc") + len([1, 2])', '5'],
    ['max(1, 2.5, 2) - min([3, 1])', '1.5'],
    ['sum([1, 2, 3.5])', '6.5'],
    ['abs(-3) + abs(2.5)', '5.5'],
    ['round(2.5) + round(3.5) + round(-0.4)', '6'],
    ['round(3.14159, 2)', '3.14'],
    ['int(3.9) + int(-3.9) + int("7")', '7'],
    ['float("2") + float(1)', '3.0'],
    ['str(1) + str(2.0)', '12.0'],
    ['sorted([3, 1, 2])', '[1, 2, 3]'],
    ['any([0, 1]) and all([1, 2])', 'True'],
    ['list(map(str, [1, 2]))', "['1', '2']"],
    ['list(enumerate("ab"))[1][0]', '1'],
    ['dict(a=1, b=2)["b"]', '2'],
    ['dict(a=1).get("c", 7)', '7'],
    ['"a" in dict(a=1)', 'True'],
    ['[k for k, v in dict(a=1, b=2).items() if v == 2]', "['b']"],
    ['list(dict(a=1).keys()) + list(dict(a=1).values())', "['a', 1]"],
    ['"a,b".split(",")', "['a', 'b']"],
    ['" a  b ".split()', "['a', 'b']"],
    ['"-".join(["a", "b"]).upper()', 'A-B'],
    ['"abc".replace("b", "xx").startswith("ax")', 'True'],
    ['" a ".strip() + "B".lower()', 'ab'],
    ['"abc".find("c") + [5, 6].index(6)', '3'],
    ['pi', '3.141592653589793'],
    ['sqrt(2) * sqrt(2) > 2', 'True'],
    ['floor(-1.5) + ceil(1.2)', '0'],
    ['degrees(pi)', '180.0'],
    ['radians(180) == pi', 'True'],
    ['hypot(3, 4)', '5.0'],
    ['fabs(-2)', '2.0'],
    ['2.0 ** -3 + 4 ** 0.5 + 4 ** 1.5', '10.125'],
    ['1.1 ** 2 < 1.22', 'True'],
    ['pow(2, 3)', '8.0'],
    ['copysign(1, -0.0)', '-1.0'],
  ])('%s gives %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });

  it.each([
    ['sin(1)', Math.sin(1)],
    ['cos(2)', Math.cos(2)],
    ['tan(0.5)', Math.tan(0.5)],
    ['asin(0.3)', Math.asin(0.3)],
    ['acos(-0.9)', Math.acos(-0.9)],
    ['atan(7)', Math.atan(7)],
    ['atan2(1, -2)', Math.atan2(1, -2)],
    ['2 ** 0.5', Math.SQRT2],
    ['tau / 2', Math.PI],
  ])('%s is right but for rounding', (expression, expected) => {
    expect(Number(evaluate(expression)) / expected).toBeCloseTo(1, 14);
  });

  it.each([
    ['', 'is empty'],
    ['1 +', 'ends too early'],
    ['(1', 'ends without ")"'],
    ['1 2', 'cannot be read from "2" on'],
    ['1 ? 2 : 3', 'cannot be read from "? 2 : 3" on'],
    ['if', 'cannot be read from "if" on'],
    ['"a', 'cannot be read from "\\"a" on'],
    ['nothing', '"nothing" is not defined; is a property missing?'],
    ['constructor', '"constructor" is not defined'],
    ['__import__("os")', 'uses "__import__"; names begin with one _ at most'],
    ['"".__class__', 'uses "__class__"'],
    ['"".constructor', 'str has no "constructor" that is known here'],
    ['"".constructor("x")()', 'str has no "constructor" that is known here'],
    ['[].constructor', 'list has no "constructor" that is known here'],
    ['math.constructor', 'there is no "constructor" behind the dot'],
    ['dict().toString', 'there is no "toString"; there is nothing'],
    ['dict(a=1)["b"]', 'there is no "b"; there is a'],
    ['[1][5]', 'there is no item 5 of 1'],
    ['[1]["a"]', 'expected a whole number, got str'],
    ['1()', 'int cannot be called'],
    ['1 / 0', 'divides by 0'],
    ['1 % 0', 'divides by 0'],
    ['1 // 0.0', 'divides by 0'],
    ['"a" + 1', 'str + int has no meaning'],
    ['"a" < 1', 'str < int has no meaning'],
    ['"%d" % 1', 'formats a text by %, which is not read'],
    ['2 ** 0.3', 'raises to a power that is neither whole nor half of one, nor small'],
    ['(-2) ** 0.5', 'takes the root of a negative number'],
    ['0.0 ** -1', 'divides by 0'],
    ['sqrt(-1)', 'a function is given a number that it is not defined for'],
    ['sqrt("a")', 'expected a number, got str'],
    ['sqrt()', 'a function is given too few numbers'],
    ['int("a")', 'int() makes no whole number of this str'],
    ['max([])', 'the least or largest of nothing is asked for'],
    ['max(1, key=2)', 'max() is given "key", which is not known here'],
    ['lambda x: x', 'cannot be read from "lambda" on'],
    ['(' + '('.repeat(100) + '1', 'is nested deeper than 64'],
    ['2**'.repeat(100) + '1', 'is nested deeper than 64'],
    ['9' + '+9'.repeat(3000), 'has more than the 4096 characters that are read of an expression'],
    ['"a" * 10 ** 9', 'gives a text of more than 65536 characters'],
    ['[0] * 10 ** 9', 'asks for more than 2097152 steps'],
    ['range(10 ** 12)', 'asks for more than 2097152 steps'],
    ['2 ** 10 ** 10', 'gives a whole number of more than 4096 bits'],
    ['1 << 10 ** 9', 'gives a whole number of more than 4096 bits'],
    ['[[[0 for a in range(999)] for b in range(999)] for c in range(999)]', 'more than 2097152 steps'],
    ['xacro.fatal("no", 7)', 'the file says: no 7'],
  ])('%s is refused', (expression, message) => {
    expect(() => evaluate(expression)).toThrow(/^xacro:1: <robot a>: \$\{/);
    expect(() => evaluate(expression)).toThrow(message);
  });

  it('is read in time that its length bounds', { timeout: 30_000 }, () => {
    for (const text of [
      '-'.repeat(4000),
      'not '.repeat(1000),
      '[1]' + '[0]'.repeat(1300),
      '"'.repeat(3999),
    ]) {
      expect(() => evaluate(text)).toThrow();
    }
  });
});
