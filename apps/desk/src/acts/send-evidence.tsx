import type { RegionName } from '@touchline/contract/wire'
import {
  composeEvidence,
  type EvidenceFile,
  type EvidencePart,
  type EvidenceTexts,
  evidenceLength,
  MOST_EVIDENCE,
} from '@touchline/domain/payment'
import { useTranslations } from 'use-intl'
import { Sheet } from './sheet.tsx'

interface EvidenceProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly disputeId: string
  readonly found: EvidenceTexts
  readonly ticked: readonly EvidencePart[]
  readonly words: string
  readonly file: EvidenceFile | null
  readonly onClose: () => void
}

export function SendEvidenceSheet({
  region,
  organizationId,
  disputeId,
  found,
  ticked,
  words,
  file,
  onClose,
}: EvidenceProps) {
  const t = useTranslations('acts.sendEvidence')
  const evidence = composeEvidence(found, ticked, words)
  const length = evidenceLength(evidence)
  const isPossible = (length > 0 || file !== null) && length <= MOST_EVIDENCE
  return (
    <Sheet
      region={region}
      act="send-evidence"
      title={t('title')}
      order={t('title')}
      input={
        isPossible
          ? { organizationId, disputeId, parts: [...ticked], words, file: file === null ? null : { ...file } }
          : null
      }
      caseId=""
      onClose={onClose}
    >
      <p>{t('text')}</p>
      {isPossible ? (
        <>
          {file !== null && <p>{t('file', { name: file.name })}</p>}
          <details>
            <summary>{t('length', { count: length })}</summary>
            {Object.entries(evidence).map(([field, text]) => (
              <pre key={field} className="read">
                {text}
              </pre>
            ))}
          </details>
        </>
      ) : (
        <p role="alert" className="refused">
          {length === 0 ? t('empty') : t('tooLong')}
        </p>
      )}
    </Sheet>
  )
}
