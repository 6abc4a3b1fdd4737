import { Boundary } from '@touchline/ui/boundary.tsx'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { completeWords } from '../i18n/catalogue.ts'
import { reload } from '../lib/request/chunk.ts'

export function part<P extends object>(load: () => Promise<ComponentType<P>>, words = completeWords) {
  const fetched = async () => {
    const [component] = await Promise.all([load(), words()])
    return { default: component }
  }
  const fetchedAgain = async () => {
    try {
      return await fetched()
    } catch (cause) {
      await reload('the reader')
      throw cause
    }
  }
  let latest = lazy(fetched)
  return function Part(props: P) {
    const [Loaded, setLoaded] = useState(() => latest)
    const retry = () => {
      latest = lazy(fetchedAgain)
      setLoaded(() => latest)
    }
    return (
      <Boundary onRetry={retry}>
        <Loaded {...props} />
      </Boundary>
    )
  }
}

export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>, words = completeWords) {
  const Part = part(load, words)
  return function LaterPart(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
