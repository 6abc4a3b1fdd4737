import { useMutation } from '@tanstack/react-query'
import { type Cell, csvBody, csvOfList } from '@touchline/domain/csv'
import { type Currency, decimalText, money } from '@touchline/domain/money'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Of minor units, with the currency's decimals. */
export const amountOf = (minor: number, currency: Currency): string => decimalText(money(BigInt(minor), currency))

interface CsvButtonProps {
  readonly name: string
  readonly heads: readonly string[]
  /** All that the address asks for, also what is not shown yet. */
  readonly load: () => Promise<readonly (readonly Cell[])[]>
}

export function CsvButton({ name, heads, load }: CsvButtonProps) {
  const t = useTranslations('csv')
  const made = useMutation({
    mutationFn: async () => {
      const filter = location.hash.replace(/^#/, '')
      const body = csvBody(heads, await load())
      const said = { filter, instant: new Date().toISOString(), digest: await digestOf(body) }
      const text = csvOfList(said, body)
      const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
      const link = document.createElement('a')
      link.href = url
      link.download = `${name}.csv`
      link.click()
      URL.revokeObjectURL(url)
    },
  })
  return (
    <span className="csv">
      <Button small look="ghost" busy={made.isPending} onClick={() => made.mutate()}>
        <Icon name="download" />
        {t('get')}
      </Button>
      <span role="status">{made.isError ? t('silent') : ''}</span>
    </span>
  )
}
