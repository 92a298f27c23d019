import { expectPlayouts } from './playouts.ts'

expectPlayouts(2)
