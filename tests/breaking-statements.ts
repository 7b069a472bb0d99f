// During an update servers of two releases share the database, so the release before must survive every migration: first the
// database is expanded, then the code moves, and what nobody uses any more goes with a later release (the contract step). This
// finds the statements that old code does not survive, in the tree that PostgreSQL's own parser makes of them. A comment
// before such a statement lets it pass:
//   -- contract after 0081_new_column: no release since then reads the old one
//   -- old code survives: the new check allows more than the one that it replaces
import { loadModule, parseSync } from 'libpg-query'

await loadModule()

type Tree = Record<string, unknown>
type Statement = { kind: string; tree: Tree; code: string; comments: string }

/** The statements of a file, each with the comments that lie before it. */
function statementsOf(text: string): Statement[] {
  // The parser counts in bytes.
  const bytes = Buffer.from(text)
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Tree; stmt_location?: number; stmt_len?: number }[] }
  let before = 0
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const [kind, tree] = Object.entries(stmt)[0] as [string, Tree]
    const to = length ? from + length : bytes.length
    const comments = bytes.subarray(before, from).toString()
    before = to
    return { kind, tree, comments, code: bytes.subarray(from, to).toString().replace(/\s+/g, ' ') }
  })
}

/** Every node of a kind within a tree. */
function within(tree: unknown, kind: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => within(one, kind))
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) => (key === kind ? [value as Tree] : within(value, kind)))
}

const tableOf = (tree: Tree) => (tree.relation as { relname?: string } | undefined)?.relname ?? ''
const lastName = (tree: unknown) => String(within(tree, 'String').at(-1)?.sval ?? '')
const constraintsOf = (tree: unknown) => within(tree, 'Constraint').map(({ contype }) => String(contype).slice(7))

/** What a migration makes, which no release before it knows. */
function madeBy(statements: Statement[]) {
  const alterations = within(
    statements.map(({ tree }) => tree),
    'AlterTableCmd',
  )
  const ofKind = (subtype: string) => alterations.filter((one) => one.subtype === subtype)
  return {
    objects: new Set([
      ...statements.filter(({ kind }) => /^Create|^View/.test(kind)).map(({ tree }) => tableOf(tree)),
      ...statements.filter(({ kind }) => kind === 'ViewStmt').map(({ tree }) => tableOf({ relation: tree.view })),
      ...statements.filter(({ kind }) => kind === 'CreateFunctionStmt').map(({ tree }) => lastName(tree.funcname)),
    ]),
    columns: new Set(ofKind('AT_AddColumn').flatMap((one) => within(one, 'ColumnDef').map(({ colname }) => colname))),
    defaults: new Set(ofKind('AT_ColumnDefault').flatMap((one) => (one.def ? [one.name] : []))),
  }
}
type Made = ReturnType<typeof madeBy>

/** Why old code would not survive one part of ALTER TABLE. */
function whyPartBreaks(part: Tree, made: Made): string | undefined {
  const constraints = constraintsOf(part.def)
  switch (part.subtype) {
    case 'AT_DropColumn':
      return 'drops a column that old code may use'
    case 'AT_AlterColumnType':
      return 'changes the type of a column that old code uses'
    case 'AT_ColumnDefault':
      return part.def ? undefined : 'takes away a default that old code may rely on'
    case 'AT_SetNotNull':
      return made.columns.has(part.name) || made.defaults.has(part.name)
        ? undefined
        : 'old code may leave this column empty, and it gets no default'
    case 'AT_AddColumn':
      return constraints.some((one) => one === 'NOTNULL' || one === 'PRIMARY') &&
        !constraints.some((one) => one === 'DEFAULT' || one === 'GENERATED' || one === 'IDENTITY')
        ? 'adds a column that old code does not fill, without a default'
        : undefined
    case 'AT_AddConstraint': {
      const rule = within(part.def, 'Constraint')[0]
      const columns = [rule?.fk_attrs, ...within(rule?.raw_expr, 'ColumnRef').map(({ fields }) => fields)]
        .filter((one) => one !== undefined)
        .map(lastName)
      return /FOREIGN|CHECK/.test(constraints.join()) && columns.every((one) => made.columns.has(one))
        ? undefined
        : 'adds a rule that old code may break'
    }
    case 'AT_DropConstraint':
      return /_(unique|pkey|pk|key)$/.test(String(part.name)) ? "drops what old code's ON CONFLICT may name" : undefined
    default:
      return undefined
  }
}

const drops: Record<string, string> = {
  OBJECT_TABLE: 'table',
  OBJECT_VIEW: 'view',
  OBJECT_MATVIEW: 'view',
  OBJECT_FUNCTION: 'function',
  OBJECT_PROCEDURE: 'procedure',
  OBJECT_TYPE: 'type',
  OBJECT_SEQUENCE: 'sequence',
  OBJECT_SCHEMA: 'schema',
}

function whyBreaks({ kind, tree, code }: Statement, made: Made, uniqueBefore: ReadonlySet<string>): string | undefined {
  switch (kind) {
    case 'AlterTableStmt':
      return made.objects.has(tableOf(tree))
        ? undefined
        : within(tree.cmds, 'AlterTableCmd')
            .map((part) => whyPartBreaks(part, made))
            .find(Boolean)
    case 'RenameStmt':
      return made.objects.has(tableOf(tree)) ? undefined : 'renames what old code asks for'
    case 'AlterObjectSchemaStmt':
      return 'moves what old code asks for'
    case 'TruncateStmt':
      return 'empties a table that old code uses'
    case 'IndexStmt':
      return tree.unique && !made.objects.has(tableOf(tree)) ? 'adds a rule that old code may break' : undefined
    case 'DropStmt': {
      const [object] = tree.objects as Tree[]
      const name = lastName(within(object, 'objname')[0] ?? object)
      if (tree.removeType === 'OBJECT_INDEX')
        return uniqueBefore.has(name) ? "drops what old code's ON CONFLICT may name" : undefined
      const what = drops[String(tree.removeType)]
      return what && !made.objects.has(name) ? `drops a ${what} that old code may use` : undefined
    }
    // The parser does not look into a block.
    case 'DoStmt':
      return /\b(alter|drop|truncate|create unique index)\b/i.test(code)
        ? 'may take away what old code uses, within a block'
        : undefined
    default:
      return undefined
  }
}

const marker = /^\s*-- (?:contract after (\d{4}_\w+)|old code survives): \S.{9,}$/m

/**
 * The statements of a migration that the release before it does not survive, a sentence each.
 * @param file.landed the names of the migrations before it that a release has had, without their ending
 * @param file.uniqueBefore the unique indexes that those made
 */
export function breakingStatements(file: {
  name: string
  text: string
  landed: ReadonlySet<string>
  uniqueBefore: ReadonlySet<string>
}): string[] {
  const statements = statementsOf(file.text)
  const made = madeBy(statements)
  return statements.flatMap((statement) => {
    const reason = whyBreaks(statement, made, file.uniqueBefore)
    if (!reason) return []
    const marked = marker.exec(statement.comments)
    const where = `${file.name}: ${statement.code.slice(0, 100)}`
    if (!marked)
      return [
        `${where} … ${reason}. Servers of the release before run beside this one during an update: expand first (docs/running.md), or say before the statement why they survive (tests/breaking-statements.ts).`,
      ]
    const after = marked[1]
    return after && !file.landed.has(after)
      ? [`${where} … follows ${after}, which no release has had yet (migrations/releases.txt).`]
      : []
  })
}

/** The names of the unique indexes that a migration makes. */
export const uniqueIndexesOf = (text: string): string[] =>
  statementsOf(text).flatMap(({ kind, tree }) => (kind === 'IndexStmt' && tree.unique ? [String(tree.idxname)] : []))
