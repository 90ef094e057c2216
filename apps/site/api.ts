import { Application } from 'typedoc';
import { SOURCES } from './sources.ts';

/**
 * Writes the API reference into a folder, from the comments of the declarations that the package exports.
 *
 * @throws Error where it cannot be made
 */
export async function buildApi(folder: string): Promise<void> {
  const application = await Application.bootstrap({
    entryPoints: [
      'bindings/index.ts',
      ...['robot', 'plan', 'maps', 'sensors', 'three', 'dynamics', 'bulk', 'files'].map(
        (name) => `modules/${name}/index.ts`,
      ),
    ],
    tsconfig: 'tsconfig.package.json',
    out: folder,
    name: 'clearance',
    readme: 'none',
    // What classes have of three.js is documented there.
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    hideGenerator: true,
    includeHierarchySummary: false,
    disableGit: true,
    sourceLinkTemplate: `${SOURCES}/blob/main/{path}#L{line}`,
    gitRevision: 'main',
    logLevel: 'Warn',
    navigationLinks: { Guides: '../index.html' },
    validation: { notExported: false, invalidLink: true, notDocumented: false },
  });
  const project = await application.convert();
  if (project === undefined) throw new Error('site: the API reference cannot be made; see above');
  application.validate(project);
  await application.generateDocs(project, folder);
  const { warningCount, errorCount } = application.logger;
  if (warningCount + errorCount > 0)
    throw new Error('site: the API reference has links that lead nowhere; see above');
}
