// The import table of docs/architecture.md, a rule per row. What a folder may import is listed;
// everything else inside the repository is forbidden. `npm run check` applies it, and
// scripts/import-rules.test.ts plants a fault for each rule.

const TEST = '\\.test\\.tsx?$'
const PACKAGES = '^packages/'
/** Those that run anywhere; local-postgres starts programs, so only who starts the server has it. */
const PURE_PACKAGES = '^packages/(core|contract|content)/'
const OWN_CODE = '^(apps|packages|testing|e2e|bench|scripts)/'

/** Inside the repository, `from` may import what matches one of `allowed`, and nothing else. */
function only(name, comment, from, allowed) {
  return {
    name,
    comment,
    severity: 'error',
    from,
    to: { path: OWN_CODE, pathNot: allowed },
  }
}

export default {
  forbidden: [
    {
      name: 'core-imports-only-itself',
      comment: 'packages/core holds pure rules: no package, no node: module.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: [TEST, '/testing/'] },
      to: { pathNot: '^packages/core/src/' },
    },
    {
      name: 'contract-imports-core-and-zod',
      comment: 'packages/contract runs in the browser, the server and the simulator.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST },
      to: { pathNot: ['^packages/(contract|core)/src/', '^node_modules/zod/'] },
    },
    {
      name: 'content-imports-nothing',
      comment: 'packages/content is data and its types.',
      severity: 'error',
      from: { path: '^packages/content/src/', pathNot: TEST },
      to: { pathNot: '^packages/content/src/' },
    },
    only(
      'local-postgres-imports',
      'The launcher of the local PostgreSQL stands alone.',
      { path: '^packages/local-postgres/' },
      ['^packages/local-postgres/'],
    ),
    only(
      'server-module-imports',
      "A module may import platform, the packages, and another module's service.ts only.",
      { path: '^apps/server/src/modules/([^/]+)/', pathNot: TEST },
      [
        '^apps/server/src/modules/$1/',
        '^apps/server/src/modules/[^/]+/service\\.ts$',
        '^apps/server/src/context\\.ts$',
        '^apps/server/src/platform/',
        PURE_PACKAGES,
      ],
    ),
    {
      name: 'server-modules-below-live',
      comment: 'What a live is made of knows no live: it is told what it needs of one.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/(auth|claims|fair|items|plans)/', pathNot: TEST },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: '/modules/(auth|claims|fair|items|plans)/',
      },
    },
    {
      name: 'server-live-below-account',
      comment: 'An account may end its live; a live hears of its account by events.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/live/', pathNot: TEST },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: '/modules/(auth|claims|fair|items|plans|live)/',
      },
    },
    only(
      'server-platform-imports',
      'Platform knows nothing of the modules that stand on it.',
      { path: '^apps/server/src/platform/', pathNot: TEST },
      ['^apps/server/src/platform/', PURE_PACKAGES],
    ),
    only(
      'server-stays-in-the-server',
      'The server reaches no other app; only its test harness starts the simulator.',
      { path: '^apps/server/', pathNot: '^apps/server/src/testing/' },
      ['^apps/server/', '^testing/', PACKAGES],
    ),
    only(
      'web-app-imports',
      'The router and its pages join features and shared.',
      { path: '^apps/web/src/app/' },
      ['^apps/web/src/(app|features|shared)/'],
    ),
    only(
      'web-feature-imports',
      'Features meet in app only; words reach them through shared.',
      { path: '^apps/web/src/features/([^/]+)/' },
      ['^apps/web/src/features/$1/', '^apps/web/src/shared/', '^packages/(core|contract)/'],
    ),
    only('web-shared-imports', 'Shared knows no feature.', { path: '^apps/web/src/shared/' }, [
      '^apps/web/src/shared/',
      PURE_PACKAGES,
    ]),
    only(
      'web-stays-in-the-web-app',
      'The web app knows the server by the contract alone.',
      { path: '^apps/web/' },
      ['^apps/web/', PURE_PACKAGES],
    ),
    only(
      'simulator-imports-provider-frames',
      'The simulator stays an independent second party.',
      { path: '^apps/simulator/' },
      ['^apps/simulator/', '^packages/contract/src/provider/'],
    ),
    only(
      'e2e-imports',
      "End-to-end tests see the browser and the simulator's control interface.",
      { path: '^e2e/', pathNot: '^e2e/(attacks|chaos)/' },
      ['^e2e/', '^testing/'],
    ),
    only(
      'e2e-attacks-and-chaos-imports',
      'Attacks and chaos also speak the contract, and know the words that are sent.',
      { path: '^e2e/(attacks|chaos)/' },
      ['^e2e/', '^testing/', '^packages/(content|contract|core)/'],
    ),
    only(
      'testing-imports',
      "What several kinds of tests share starts the product's programs and reads none of their code; PostgreSQL it starts as the server does.",
      { path: '^testing/' },
      ['^testing/', '^packages/local-postgres/'],
    ),
    only(
      'bench-imports',
      'Benchmarks measure through core, contract and public entry points.',
      { path: '^bench/' },
      ['^bench/', '^testing/', '^packages/(core|contract)/', '^apps/[^/]+/src/(index|main)\\.ts$'],
    ),
    {
      name: 'packages-by-name',
      comment: 'Packages are imported by their name, so that only what they export is used.',
      severity: 'error',
      from: { path: ['^(apps|e2e|bench)/', '^packages/([^/]+)/'] },
      to: { path: PACKAGES, pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'What ships must not depend on tests or their tools.',
      severity: 'error',
      from: { path: OWN_CODE, pathNot: [TEST, '(^|/)testing/', '^e2e/', '^bench/', '^scripts/'] },
      to: { path: [TEST, '/testing/', '^testing/'] },
    },
    {
      name: 'no-cycles',
      comment:
        'Files that need each other are one file, or lack a third one that both need. Types count, too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      comment: 'An import that leads nowhere would slip past all the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // Beside TypeScript 7 the default parser would see no file.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
