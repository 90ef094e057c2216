import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const { FIREFOX, PATH = '' } = process.env;

/** Debian's Firefox, or the one that the environment variable FIREFOX names; undefined without any. */
export const FIREFOX_PATH: string | undefined =
  FIREFOX ??
  PATH.split(delimiter)
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));
