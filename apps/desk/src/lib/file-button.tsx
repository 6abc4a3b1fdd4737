import { useTranslations } from 'use-intl'

interface FileButtonProps {
  readonly text: string
  readonly accept?: string
  readonly busy?: boolean
  readonly onChosen: (file: File) => void
}

/** The same file can be chosen again. */
export function FileButton({ text, accept, busy = false, onChosen }: FileButtonProps) {
  const t = useTranslations('common')
  return (
    <>
      <label className="btn ghost">
        {text}
        <input
          className="hidden-text"
          type="file"
          accept={accept}
          disabled={busy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) onChosen(file)
            target.value = ''
          }}
        />
      </label>
      <span role="status">{busy ? t('reading') : ''}</span>
    </>
  )
}

const CHUNK = 0x8000

/** As the calls that take a file read it. */
export async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) =>
    String.fromCodePoint(...bytes.subarray(at * CHUNK, (at + 1) * CHUNK)),
  )
  return btoa(parts.join(''))
}
