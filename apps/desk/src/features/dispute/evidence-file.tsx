import { useMutation } from '@tanstack/react-query'
import { keepEvidenceFile } from '@touchline/contract/desk/calls/disputes'
import type { RegionName } from '@touchline/contract/wire'
import { type EvidenceFile, MOST_EVIDENCE_FILE_BYTES } from '@touchline/domain/payment'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { contentOf, FileButton } from '../../lib/file-button.tsx'

interface FieldProps {
  readonly region: RegionName
  readonly disputeId: string
  readonly file: EvidenceFile | null
  readonly onChange: (file: EvidenceFile | null) => void
}

export function EvidenceFileField({ region, disputeId, file, onChange }: FieldProps) {
  const t = useTranslations('dispute')
  const ofSheet = useTranslations('acts.sendEvidence')
  const keep = useMutation({
    mutationFn: async (chosen: File) => {
      const name = chosen.name.slice(0, 200)
      if (chosen.size > MOST_EVIDENCE_FILE_BYTES) return { kind: 'refused', fault: 'too-large' } as const
      const body = { name, content: await contentOf(chosen) }
      const kept = await call(keepEvidenceFile, { region, params: { disputeId }, body })
      return kept.kind === 'kept' ? { ...kept, name } : kept
    },
    onSuccess: (kept) => {
      if (kept.kind === 'kept') onChange({ fileId: kept.fileId, name: kept.name })
    },
  })
  if (file !== null)
    return (
      <p className="evidence-file">
        <span role="status">{ofSheet('file', { name: file.name })}</span>
        <Button look="ghost" onClick={() => onChange(null)}>
          {t('file.leaveOut')}
        </Button>
      </p>
    )
  return (
    <div className="evidence-file">
      <FileButton
        text={t('file.choose')}
        accept="application/pdf,image/jpeg,image/png"
        busy={keep.isPending}
        onChosen={(chosen) => keep.mutate(chosen)}
      />
      <span className="soft">{t('file.hint')}</span>
      {keep.data?.kind === 'refused' && (
        <p role="alert" className="refused">
          {t(`file.refused.${keep.data.fault}`)}
        </p>
      )}
      {keep.isError && (
        <p role="alert" className="refused">
          {t('file.silent')}
        </p>
      )}
    </div>
  )
}
