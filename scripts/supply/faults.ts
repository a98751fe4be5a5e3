import { foreignPackages, type Manifest, type Project } from './project.ts'
import { mayShip, shippedPackages } from './shipped.ts'

/** Each package is somebody who must be trusted. */
export const MAX_DIRECT = 46
/** The runtime: one package a platform, of which one is installed. */
const RUNTIME = /^node-(bin-)?(darwin|linux|win)-/
const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/

/** The packages of others that what ships asks for by itself, sorted; the runtime is one. */
export function directDependencies({ manifests }: Project): string[] {
  const names = Object.values(manifests).flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  )
  const foreign = names.filter((name) => !name.startsWith('@dibs/'))
  return [...new Set(foreign.map((name) => (RUNTIME.test(name) ? 'node' : name)))].sort()
}

/** What is wrong with the code that comes in from others, in sentences. */
export function faultsOf(project: Project): string[] {
  return [
    ...tooMany(project),
    ...Object.entries(project.manifests).flatMap(inexact),
    ...notFromRegistry(project),
    ...notDecided(project),
    ...mayNotShip(project),
  ]
}

function tooMany(project: Project): string[] {
  const { length } = directDependencies(project)
  return length <= MAX_DIRECT ? [] : [`${length} direct dependencies: ${MAX_DIRECT} at most.`]
}

function inexact([folder, manifest]: [string, Manifest]): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const asked = [dependencies, devDependencies, optionalDependencies].flatMap((versions) =>
    Object.entries(versions ?? {}),
  )
  return asked
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${folder || 'The root'} asks for ${name} "${version}": not exact.`)
}

/**
 * No address stands in the lock file (`.npmrc` leaves them out), so each package comes from the
 * registry, and is what it was when it was locked.
 */
function notFromRegistry({ lock }: Project): string[] {
  return foreignPackages(lock).flatMap(({ name, version = '', integrity = '', resolved }) => [
    ...(resolved === undefined ? [] : [`${name} is locked to an address of its own: ${resolved}.`]),
    ...(EXACT.test(version) ? [] : [`${name} is locked to "${version}".`]),
    ...(/^sha512-/.test(integrity) ? [] : [`${name} is locked without a SHA-512.`]),
  ])
}

/** A package that runs something when it is installed is allowed or denied by name. */
function notDecided({ manifests, lock }: Project): string[] {
  const decided = Object.keys(manifests['']?.allowScripts ?? {})
  const scripted = new Set(
    foreignPackages(lock).flatMap(({ name, hasInstallScript }) => (hasInstallScript ? [name] : [])),
  )
  return [
    ...[...scripted]
      .filter((name) => !decided.includes(name))
      .map((name) => `${name} has an install script: allow or deny it in allowScripts.`),
    ...decided
      .filter((name) => !scripted.has(name))
      .map((name) => `allowScripts names ${name}, which has no install script.`),
  ]
}

function mayNotShip({ lock }: Project): string[] {
  return shippedPackages(lock)
    .filter((shipped) => !mayShip(shipped))
    .map(({ name, version, licence }) => `${name} ${version} ships, under "${licence}".`)
}
