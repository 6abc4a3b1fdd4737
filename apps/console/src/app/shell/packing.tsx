import { Suspense, useSyncExternalStore } from 'react'
import { part } from '../../forms/part.tsx'
import { packStore } from '../../lib/pack/pack-store.ts'

// Most visits download nothing.
const PackBox = part(async () => (await import('./pack-box.tsx')).PackBox)

/** The pack that is coming, whichever screen is open. */
export function Packing() {
  const packing = useSyncExternalStore(packStore.subscribe, packStore.read)
  return (
    packing !== null && (
      <Suspense>
        <PackBox packing={packing} />
      </Suspense>
    )
  )
}
