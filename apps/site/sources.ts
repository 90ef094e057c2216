import { readFileSync } from 'node:fs';

const { repository } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly repository: { readonly url: string };
};

/** The page of the repository, which `repository` of package.json names and nothing else does. */
export const SOURCES = repository.url.replace(/^git\+|\.git$/g, '');
