/** Places that the table of rooms names again and again. */
export const core = ['packages/domain/', 'packages/contract/']
export const words = 'packages/words/'
export const ui = 'packages/ui/'
export const api = (...rooms: string[]): string[] => rooms.map((room) => `apps/api/src/${room}`)
export const rules = (...rooms: string[]): string[] => rooms.map((room) => `packages/domain/src/${room}`)
export const web = (...rooms: string[]): string[] => rooms.map((room) => `apps/console/src/${room}`)
export const desk = (...rooms: string[]): string[] => rooms.map((room) => `apps/desk/src/${room}`)
export const anyPackage = ['npm:', 'node:']

export const apiTests = [
  'testing/',
  'packages/embedded-postgres/',
  ...api(
    'app.ts',
    'adapters/',
    'configuration/',
    'use-case/',
    'checks/',
    'letters/',
    'books/',
    'queue/',
    'db/',
    'http/',
    'ports/',
    'jobs/',
    'watch/',
  ),
  'packages/card-sandbox/',
  ...anyPackage,
]
export const webTests = [...web('i18n/', 'lib/', 'testing/'), ui, ...core, 'npm:']
export const harness = ['testing/', ...core, 'tools/browser.ts', ...anyPackage]
