// Tries deploy/kubernetes as far as it goes without a cluster: kustomize puts it together, the types of the Kubernetes API check every
// field, the product reads the settings that each pod would get, and what one manifest says of another has to hold.
//   node deploy/test-kubernetes.mjs
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, loadAll } from 'js-yaml'
import { readSettings } from '#platform/server/config.ts'
import { findProgram, root, temporaryFolder } from '../bench/school.mjs'

/** Where the package kubernetes-types has the type of each kind. It is installed for this trial alone. */
const types = 'kubernetes-types@1.30.0'
const places = {
  ConfigMap: 'core/v1',
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking/v1',
  Job: 'batch/v1',
  Namespace: 'core/v1',
  PodDisruptionBudget: 'policy/v1',
  Secret: 'core/v1',
  Service: 'core/v1',
}
/** Connections that one process opens at most (docs/running.md), and those that PostgreSQL leaves to superusers. */
const [connectionsEach, reserved] = [18, 3]
/** What a server takes beyond DRAIN_SECONDS to end in order. */
const endSeconds = 10

const folder = temporaryFolder('kubernetes')
let failures = 0

/** Prints what was tried and whether it held. */
function say(holds, what) {
  console.log(`  ${holds ? '✓' : '✗'} ${what}`)
  if (!holds) failures += 1
}

/** The manifests as an operator puts them together, with the secrets of the example. */
function kustomize() {
  const program = findProgram('kubectl', 'kubernetes-client')
  for (const name of ['kubernetes', 'cloudnativepg'])
    cpSync(join(root, 'deploy', name), join(folder, name), { recursive: true })
  cpSync(join(folder, 'kubernetes/secrets.example.env'), join(folder, 'kubernetes/secrets.env'))
  return execFileSync(program, ['kustomize', join(folder, 'kubernetes')], { encoding: 'utf8' })
}

/** A misspelt field, one in the wrong place or of the wrong kind is an error of the compiler. */
function checkTypes(manifests) {
  const known = manifests.filter(({ kind }) => kind in places)
  const lines = known.map(
    (one, n) =>
      `import type { ${one.kind} as T${n} } from 'kubernetes-types/${places[one.kind]}'\nexport const m${n}: T${n} = ${JSON.stringify(one)}`,
  )
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--silent', types], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const tsc = (file) => {
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--types', '', file]
    try {
      execFileSync(join(root, 'node_modules/.bin/tsc'), flags, { cwd: folder, encoding: 'utf8' })
      return ''
    } catch ({ stdout }) {
      return stdout
    }
  }
  const errors = tsc('manifests.ts')
  say(errors === '', `${known.length} of ${manifests.length} manifests have the fields of the Kubernetes API`)
  if (errors) console.log(errors)
  const wrong = lines.join('\n').replace('readOnlyRootFilesystem', 'readonlyRootFilesystem')
  writeFileSync(join(folder, 'misspelt.ts'), wrong)
  say(tsc('misspelt.ts').includes('readonlyRootFilesystem'), 'a misspelt field would be found')
}

function checkManifests(manifests) {
  const all = (kind) => manifests.filter((one) => one.kind === kind)
  const named = (kind, name) => all(kind).find(({ metadata }) => metadata.name === name)
  const secrets = loadAll(readFileSync(join(root, 'deploy/cloudnativepg/secrets.example.yml'), 'utf8'))
  const valuesOf = (kind, name) => {
    const found = named(kind, name) ?? secrets.find(({ metadata }) => metadata.name === name)
    if (!found) throw new Error(`no ${kind} ${name}`)
    const decode = (text) => (kind === 'Secret' ? Buffer.from(text, 'base64').toString() : text)
    const data = Object.entries(found.data ?? {}).map(([key, text]) => [key, decode(text)])
    return { ...Object.fromEntries(data), ...found.stringData }
  }
  /** The environment that Kubernetes would give this container. */
  const environmentOf = ({ envFrom, env = [] }) => {
    const from = envFrom.map(({ configMapRef, secretRef }) =>
      configMapRef ? valuesOf('ConfigMap', configMapRef.name) : valuesOf('Secret', secretRef.name),
    )
    const single = env.map(({ name, value, valueFrom }) => {
      const { secretKeyRef } = valueFrom ?? {}
      return [name, secretKeyRef ? valuesOf('Secret', secretKeyRef.name)[secretKeyRef.key] : value]
    })
    return { HOST: '0.0.0.0', DATA_DIR: '/data', ...Object.assign({}, ...from), ...Object.fromEntries(single) }
  }

  const settings = {}
  for (const { kind, metadata, spec } of [...all('Deployment'), ...all('Job')]) {
    const { spec: pod, metadata: podMetadata } = spec.template
    const { securityContext: rights } = pod
    const [container] = pod.containers
    const own = container.securityContext
    say(
      pod.containers.length === 1 &&
        rights.runAsNonRoot &&
        rights.runAsUser > 0 &&
        rights.seccompProfile.type === 'RuntimeDefault' &&
        own.readOnlyRootFilesystem &&
        own.allowPrivilegeEscalation === false &&
        own.capabilities.drop.includes('ALL') &&
        pod.automountServiceAccountToken === false &&
        pod.enableServiceLinks === false,
      `${metadata.name}: not root, a root that can't be written, no rights`,
    )
    const mounted = container.volumeMounts.map(({ name }) => name)
    say(
      JSON.stringify(mounted.toSorted()) === JSON.stringify(pod.volumes.map(({ name }) => name).toSorted()),
      `${metadata.name}: every volume is mounted`,
    )
    if (kind === 'Deployment')
      say(matches(spec.selector.matchLabels, podMetadata.labels), `${metadata.name}: selects its own pods`)
    const read = readSettings(environmentOf(container))
    settings[metadata.name] = read
    say(read.ignored.length === 0, `${metadata.name}: the product takes its settings`)
    const grace = pod.terminationGracePeriodSeconds ?? 30
    say(
      kind === 'Job' || grace >= read.drainSeconds + endSeconds,
      `${metadata.name}: ${grace} s to end, of which ${read.drainSeconds} s are for the load balancer`,
    )
    if (container.command) {
      const file = container.command.at(-1)
      readFileSync(join(root, file))
      say(true, `${metadata.name}: runs ${file}`)
    }
  }

  const web = named('Deployment', 'sopaan-web')
  const worker = named('Deployment', 'sopaan-worker')
  const [{ spec: job }] = all('Job')
  say(
    settings['sopaan-migrate'].databaseOwnerUrl && settings['sopaan-migrate'].migrates,
    'the migration has the owner of the database',
  )
  for (const name of ['sopaan-web', 'sopaan-worker'])
    say(
      !settings[name].databaseOwnerUrl && !settings[name].migrates,
      `${name}: migrates nothing, and does not know the owner`,
    )
  say(!settings['sopaan-web'].work && settings['sopaan-worker'].work, 'the worker alone runs the jobs')
  say(job.template.spec.restartPolicy === 'OnFailure', 'a migration that failed is tried again')

  const [{ spec: service }] = all('Service')
  const [container] = web.spec.template.spec.containers
  const podLabels = web.spec.template.metadata.labels
  const ports = container.ports.map(({ name }) => name)
  say(
    matches(service.selector, podLabels) && ports.includes(service.ports[0].targetPort),
    'the Service leads to the servers',
  )
  say(!matches(service.selector, worker.spec.template.metadata.labels), 'and not to the workers')
  say(container.ports[0].containerPort === settings['sopaan-web'].port, 'on the port that they listen on')
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
    (probe) => probe.httpGet.path,
  )
  say(probes.join(' ') === '/api/health /api/health /api/ready', `the probes ask ${probes.join(', ')}`)
  const [works] = worker.spec.template.spec.containers
  const asked = [works.startupProbe, works.livenessProbe].map((probe) => probe.exec.command.join(' '))
  say(asked.join() === Array(2).fill('node src/app/commands/worker-health.ts').join(), `the worker’s ask ${asked[0]}`)
  readFileSync(join(root, works.livenessProbe.exec.command[1]))
  say(
    settings['sopaan-worker'].metrics?.port > 0,
    `which it answers on METRICS_PORT ${settings['sopaan-worker'].metrics?.port}`,
  )
  const [{ spec: ingress }] = all('Ingress')
  const backend = ingress.rules[0].http.paths[0].backend.service
  say(
    named('Service', backend.name)?.spec.ports.some(({ name }) => name === backend.port.name),
    'the Ingress leads to the Service',
  )
  say(
    new URL(settings['sopaan-web'].siteUrl).hostname === ingress.rules[0].host &&
      ingress.tls[0].hosts.includes(ingress.rules[0].host),
    'by the name of SITE_URL',
  )
  const [{ spec: budget }] = all('PodDisruptionBudget')
  say(matches(budget.selector.matchLabels, podLabels), 'the disruption budget is the servers’')
  const [{ spec: scaler }] = all('HorizontalPodAutoscaler')
  say(
    named(scaler.scaleTargetRef.kind, scaler.scaleTargetRef.name) === web && web.spec.replicas === undefined,
    'the autoscaler alone numbers the servers',
  )
  say(
    scaler.minReplicas > budget.minAvailable,
    'a node can be emptied: the least number of servers is above the budget',
  )
  say(container.resources.requests.cpu !== undefined, 'and it can measure their share of the processor')
  const limit = Number(all('Cluster')[0].spec.postgresql.parameters.max_connections) - reserved
  // During an update there is one more of each.
  const most = (scaler.maxReplicas + 1 + worker.spec.replicas + 1 + 1) * connectionsEach
  say(most <= limit, `at most ${most} connections, of ${limit} that the database takes`)
  const owner = all('Cluster')[0].spec.bootstrap.initdb
  say(
    new URL(settings['sopaan-migrate'].databaseOwnerUrl).username === owner.owner &&
      new URL(settings['sopaan-migrate'].databaseOwnerUrl).pathname === `/${owner.database}`,
    'the migration signs in as the owner that the cluster makes',
  )
  const kustomization = load(readFileSync(join(root, 'deploy/kubernetes/kustomization.yml'), 'utf8'))
  const image = `${kustomization.images[0].newName}:${kustomization.images[0].newTag}`
  say(
    [...all('Deployment'), ...all('Job')].every(({ spec }) => spec.template.spec.containers[0].image === image),
    `all run one image, ${image}`,
  )
}

function matches(selector, labels) {
  return Object.entries(selector).every(([key, value]) => labels[key] === value)
}

try {
  const manifests = loadAll(kustomize())
  checkTypes(manifests)
  checkManifests(manifests)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures > 0 ? 1 : 0
