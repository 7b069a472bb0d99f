// How long a start takes: in a copy of the sources that has never been built, with packages installed, and the next one.
//   --install   also with an empty npm cache and no packages (downloads about 800 MB)
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { figure, loadNow, record } from './record.mjs'
import { openSchool, root, temporaryFolder } from './school.mjs'

const loadBefore = loadNow()
const folder = temporaryFolder('start')
const figures = []
const own = ['src', 'migrations', 'seed', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']
for (const name of own) cpSync(join(root, name), join(folder, name), { recursive: true })
try {
  const dataDir = join(folder, 'data')
  if (process.argv.includes('--install')) {
    const env = { npm_config_cache: join(folder, 'npm-cache'), NODE_COMPILE_CACHE: join(folder, 'compile-cache') }
    const began = performance.now()
    const school = await openSchool({ from: folder, dataDir, env })
    figures.push(figure('from an empty npm cache', (performance.now() - began) / 1000, 's', 150, 'less'))
    await school.stop()
    for (const name of ['data', 'dist']) rmSync(join(folder, name), { recursive: true, force: true })
  } else symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const env = { SOPAAN_SKIP_INSTALL: '1', NODE_COMPILE_CACHE: join(folder, 'compile-cache-2') }
  const first = await openSchool({ from: folder, dataDir, env })
  figures.push(figure('after installing: build, database, demo school', first.startedInMs / 1000, 's', 40, 'less'))
  await first.stop()
  const next = []
  const stops = []
  for (let i = 0; i < 5; i += 1) {
    const school = await openSchool({ from: folder, dataDir, env })
    next.push(school.startedInMs / 1000)
    stops.push((await school.stop()) / 1000)
  }
  figures.push(figure('the next time', middle(next), 's', 5, 'less'))
  figures.push(figure('stopping at rest', middle(stops), 's', 10, 'less'))
  const size = spawnSync('du', ['-sm', dataDir], { encoding: 'utf8' }).stdout
  figures.push(figure('DATA_DIR of the demo school', Number.parseInt(size, 10), 'MB'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function middle(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

record('start', figures, {
  how: 'node src/app/commands/start.mjs until it says it is ready, in a copy of the sources, with a compile cache of its own that begins empty; the next time: the middle of 5.',
  loadBefore,
})
