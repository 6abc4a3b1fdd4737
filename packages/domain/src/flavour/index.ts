declare const flavour: unique symbol

/** A type of its own for the compiler (decision 125): plain values are accepted, other flavours are not. */
export type Flavour<Plain, Name extends string> = Plain & { readonly [flavour]?: Name }
