declare const flavour: unique symbol

/** Nominal (decision 125): accepts plain values, not other flavours. */
export type Flavour<Plain, Name extends string> = Plain & { readonly [flavour]?: Name }
