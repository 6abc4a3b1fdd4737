import { useMutation } from '@tanstack/react-query'
import type { BillDocument } from '@touchline/contract/billing'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { savePaper } from './save-paper.ts'

interface PaperButtonProps {
  readonly document: Pick<BillDocument, 'documentId' | 'kind' | 'number'>
  readonly isNamed?: boolean
  readonly look?: 'ghost' | 'quiet'
}

export function PaperButton({
  document: { documentId, kind, number },
  isNamed = false,
  look = 'ghost',
}: PaperButtonProps) {
  const t = useTranslations('paper')
  const save = useMutation({ mutationFn: () => savePaper({ documentId, number }) })
  return (
    <Button
      look={look}
      small={!isNamed}
      busy={save.isPending}
      aria-label={isNamed ? `${t(`named.${kind}`)} ${number}` : t(`of.${kind}`, { number })}
      onClick={() => save.mutate()}
    >
      {isNamed ? t(`named.${kind}`) : t('pdf')}
    </Button>
  )
}
