import { playouts } from './playouts.ts'

playouts({})
