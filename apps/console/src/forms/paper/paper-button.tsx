import { useMutation } from '@tanstack/react-query'
import type { BillDocument } from '@touchline/contract/billing'
import { getDocumentPdf } from '@touchline/contract/calls/documents'
import { useTranslations } from 'use-intl'
import { readFile } from '../../lib/request/read-file.ts'
import { saveFile } from '../../lib/save-file.ts'
import { organizationId } from '../../lib/session/session.ts'
import { Button } from '../../ui/input/button.tsx'

interface PaperButtonProps {
  readonly document: Pick<BillDocument, 'documentId' | 'kind' | 'number'>
  /** Where several stand next to each other each says what it is; in a row of its own it is the row's. */
  readonly isNamed?: boolean
  readonly look?: 'ghost' | 'quiet'
}

/** Saves a document as PDF, under its number. */
export function PaperButton({
  document: { documentId, kind, number },
  isNamed = false,
  look = 'ghost',
}: PaperButtonProps) {
  const t = useTranslations('paper')
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        `${number}.pdf`,
        await readFile(getDocumentPdf, { params: { orgId: organizationId(), id: documentId } }),
      ),
  })
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
