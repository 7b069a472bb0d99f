// The dependency rules of ARCHITECTURE.md as data, for dependency-cruiser. tests/boundaries.test.ts plants a violation
// of each and sees it caught.

/** The features in their order: each may import only those before it. */
const features = [
  'accounts',
  'media',
  'theme',
  'notifications',
  'faq',
  'enquiries',
  'catalogue',
  'authoring',
  'review',
  'blog',
  'enrolments',
  'invitations',
  'community',
  'notes',
  'practice',
  'learning',
  'certificates',
  'rates',
  'ledger',
  'coupons',
  'bundles',
  'groups',
  'checkout',
  'earnings',
  'settlements',
  'finance',
  'marketplace',
  'operations',
  'creator-pages',
  'profiles',
  'people',
  'dashboards',
  'teaching',
  'site',
  'setup',
]

const serverDoors =
  '^src/features/[^/]+/(actions|queries|tables|jobs|routes|emails|gateway|documents|storage|preparing)(/|\\.tsx?$)'
/** What reads the messages of every language: no page carries them, and no message may wait for itself. */
const everyLanguage = '^src/platform/i18n/(messages-for|translations)\\.ts$'
const test = '\\.test\\.tsx?$'

const order = features.map((feature, index) => ({
  name: `order-${feature}`,
  comment: `${feature} may import only features before it in the order`,
  severity: 'error',
  from: { path: `^src/features/${feature}/` },
  to: {
    path:
      features
        .slice(index + 1)
        .map((later) => `^src/features/${later}/`)
        .join('|') || '^no-later-feature$',
  },
}))

module.exports = {
  forbidden: [
    ...order,
    {
      name: 'unknown-feature',
      severity: 'error',
      comment: 'a feature stands in the order',
      from: { path: '^src/features/(?!(' + features.join('|') + ')/)' },
      to: {},
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^src/(features|app|design|sandbox)/' },
    },
    {
      name: 'design-knows-no-feature',
      severity: 'error',
      from: { path: '^src/design/', pathNot: test },
      to: { path: '^src/(features|app|sandbox)/' },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { path: '^src/(features|platform|design|sandbox)/', pathNot: test },
      to: { path: '^src/app/' },
    },
    {
      name: 'product-never-imports-sandbox',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/sandbox/', '^src/app/(server|commands/prepare-database)\\.ts$', test] },
      to: { path: '^src/sandbox/' },
    },
    {
      name: 'sandbox-imports-platform-alone',
      severity: 'error',
      from: { path: '^src/sandbox/', pathNot: test },
      to: { path: '^src/(features|app|design)/' },
    },
    {
      name: 'private-doors',
      comment: 'routes, jobs, emails, gateway, documents, storage and preparing of a feature are its own',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/[^/]+/(routes|jobs|emails|gateway|documents|storage|preparing)(/|\\.tsx?$)',
        pathNot: '^src/features/$1/',
      },
    },
    {
      name: 'ui-runs-in-the-browser',
      severity: 'error',
      from: { path: '^src/(features/[^/]+/ui|design|app/shell)/', pathNot: [test, '/make-[^/]+\\.ts$'] },
      to: {
        path: [
          serverDoors,
          '^node:',
          '^(fs|path|crypto|os|http)$',
          'node_modules/(drizzle-orm|postgres|fastify|pg-boss|nodemailer|sharp)/',
          everyLanguage,
        ],
      },
    },
    {
      name: 'pure-doors',
      comment: 'contract, rules, policy and messages: no I/O, no React',
      severity: 'error',
      from: { path: '^src/features/[^/]+/(contract|rules|policy|messages)(/|\\.ts$)', pathNot: test },
      to: {
        path: [
          serverDoors,
          '/ui/',
          '^src/platform/(api/action|database/|http/|jobs/|mail/|server/)',
          everyLanguage,
          '^node:',
          'node_modules/(react|drizzle-orm|postgres|fastify)/',
        ],
      },
    },
    {
      name: 'sharp-in-one-place',
      comment: 'how much is decoded and drawn at once is bounded in platform/files/pictures.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/files/pictures\\.ts$', test] },
      to: { path: 'node_modules/sharp/' },
    },
    {
      name: 'typst-in-one-place',
      comment:
        'Typst blocks the thread that it draws in: it has one of its own, whose work platform/files/pdf.ts bounds',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/files/pdf-worker\\.ts$', test] },
      to: { path: 'node_modules/@myriaddreamin/' },
    },
    {
      name: 'traces-and-reports-when-set',
      comment: 'their packages take time and memory, so they are loaded only where a setting asks for them',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/(traces|error-reports)/', test] },
      to: { path: '^src/app/(traces|error-reports)/|node_modules/@(opentelemetry|sentry)/', dynamic: false },
    },
    {
      name: 'rupees-at-the-edges',
      comment: 'code holds paise: rupees are converted where amounts come in and go out, nowhere between',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          // The API's JSON, and text that people and machines read.
          '^src/platform/(api/amounts|format/(entered-amount|money))\\.ts$',
          // Drafts hold what was typed; the price fields of the form.
          '^src/features/authoring/(rules/draft-price|ui/form/price-entry)\\.ts$',
          // MIN-MAX in the marketplace's address.
          '^src/features/marketplace/rules\\.ts$',
          '^src/sandbox/',
          test,
        ],
      },
      to: { path: '^src/platform/format/rupees\\.ts$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/', pathNot: 'routes\\.gen\\.ts$' },
      to: {
        circular: true,
        viaOnly: {
          pathNot: ['routes\\.gen\\.ts$', '^src/app/(router|start|ssr)\\.tsx?$'],
          dependencyTypesNot: ['type-only'],
        },
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: ['^#', '^\\.'], pathNot: ['\\?url$'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^data/'] },
    tsPreCompilationDeps: 'specify',
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.md'],
    },
  },
}
