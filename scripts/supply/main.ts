import { join } from 'node:path'
import { directDependencies, faultsOf, MAX_DIRECT } from './faults.ts'
import { readProject } from './project.ts'
import { shippedPackages } from './shipped.ts'

const project = readProject(join(import.meta.dirname, '../..'))
const faults = faultsOf(project)
for (const fault of faults) console.error(fault)
const direct = directDependencies(project).length
const shipped = shippedPackages(project.lock).length
console.log(
  `supply chain: ${direct} direct dependencies of ${MAX_DIRECT} at most; ${shipped} packages ship`,
)
process.exitCode = faults.length === 0 ? 0 : 1
