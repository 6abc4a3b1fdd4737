declare module '*.json?first' {
  import type { Messages } from './i18n/catalogue.ts'

  const messages: Partial<Messages>
  export default messages
}

declare module '*.json?rest' {
  import type { Messages } from './i18n/catalogue.ts'

  const messages: Partial<Messages>
  export default messages
}
