import type { DemoOrganization } from './demo-organization.ts'
import { organizationsAbroad } from './organizations-abroad.ts'
import { asianOrganizations } from './organizations-asia.ts'

/** The demo world's organisations; those with a story of their own are told in stories.ts. */
export const demoOrganizations: readonly DemoOrganization[] = [...asianOrganizations, ...organizationsAbroad]

export const demoPassword = 'touchline-demo'

/** Every login of the demo, each once. */
export const demoLogins: readonly string[] = [...new Set([...demoOrganizations.map((demo) => demo.login), 'viewer'])]
