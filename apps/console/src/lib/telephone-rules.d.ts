declare module 'virtual:telephone-rules' {
  import type { TelephoneRules } from '@touchline/contract/telephone'
  import type { CountryCode, Examples } from 'libphonenumber-js/core'

  export interface LoadedRules {
    readonly rules: TelephoneRules
    readonly examples: Examples
  }
  export const callingCodes: Readonly<Record<CountryCode, string>>
  export const loadRules: (callingCode: string) => Promise<LoadedRules>
}
