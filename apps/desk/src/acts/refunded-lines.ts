import { planRoles } from '@touchline/domain/catalogue'
import { listFormat } from '@touchline/words/list-format'
import { useLocale } from 'use-intl'
import { useClubWords } from '../i18n/club-words.ts'

export interface RefundedLine {
  readonly line: number
  readonly role: string
}

const roles = [...planRoles, 'restored'] as const

/** With their numbers: two lines may have one role. */
export function useRefundedLines() {
  const { t } = useClubWords()
  const locale = useLocale()
  return (lines: readonly RefundedLine[]): string =>
    listFormat(locale).format(
      lines.map(({ line, role }) => {
        const known = roles.find((each) => each === role)
        return known === undefined ? String(line) : `${t(`invoiceLines.roles.${known}`)} (${line})`
      }),
    )
}
