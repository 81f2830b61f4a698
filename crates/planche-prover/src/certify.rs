//! The last stage: nothing leaves the prover that does not hold against every legal reply.
