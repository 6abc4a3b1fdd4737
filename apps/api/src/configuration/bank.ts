import { type IssuerBank, isIban } from '@touchline/domain/documents'
import type { ServerVariables } from './variables.ts'

type BankVariables = Pick<ServerVariables, Extract<keyof ServerVariables, `ISSUER_BANK_${string}`>>

/** Where a bank transfer goes to; null where nothing is said of it. */
export const bankOf = (v: BankVariables): IssuerBank | null => {
  const { ISSUER_BANK_NAME: name, ISSUER_BANK_ACCOUNT: account, ISSUER_BANK_HOLDER: holder } = v
  if (name === undefined || account === undefined || holder === undefined) return null
  return {
    name,
    branch: v.ISSUER_BANK_BRANCH ?? null,
    accountType: v.ISSUER_BANK_ACCOUNT_TYPE ?? null,
    account: account.replaceAll(' ', ''),
    holder,
    bic: v.ISSUER_BANK_BIC ?? null,
  }
}

/** A transfer needs all three, and an IBAN is refused when its check digits are wrong: money would go astray. */
export const bankFaults = (v: BankVariables): readonly string[] => {
  const needed = [v.ISSUER_BANK_NAME, v.ISSUER_BANK_ACCOUNT, v.ISSUER_BANK_HOLDER]
  const given = Object.entries(v).filter(([name, value]) => name.startsWith('ISSUER_BANK_') && value !== undefined)
  const isPartial = given.length > 0 && needed.includes(undefined)
  const account = v.ISSUER_BANK_ACCOUNT?.replaceAll(' ', '') ?? ''
  return [
    ...(isPartial
      ? ['ISSUER_BANK_NAME, ISSUER_BANK_ACCOUNT and ISSUER_BANK_HOLDER: all three, or nothing about a bank']
      : []),
    ...(/^[A-Z]{2}\d{2}/.test(account) && !isIban(account)
      ? ['ISSUER_BANK_ACCOUNT: the check digits of the IBAN are wrong, e.g. FR7630006000011234567890189']
      : []),
  ]
}
