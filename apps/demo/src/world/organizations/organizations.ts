import type { DemoOrganization } from './demo-organization.ts'
import { organizationsAbroad } from './organizations-abroad.ts'
import { asianOrganizations } from './organizations-asia.ts'

export const demoOrganizations: readonly DemoOrganization[] = [...asianOrganizations, ...organizationsAbroad]

export const organizationsOf = (region: DemoOrganization['region']): readonly DemoOrganization[] =>
  demoOrganizations.filter((demo) => demo.region === region)

export const demoPassword = 'touchline-demo'

export const demoLogins: readonly string[] = [
  ...new Set([...demoOrganizations.map((demo) => demo.login), 'viewer', 'authenticator']),
]
