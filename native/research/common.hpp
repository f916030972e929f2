// What the environments of both games share: forms of observations, settings, the caller's buffers, and random draws.
//
// The environments write into arrays that the caller owns, and change them in place: a move clears one cell of the
// planes and marks another. Every draw is a hash of a seed and a counter, so an episode depends on the seed of its
// environment and its number alone, not on the other environments or the threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace randolph::research {

enum class Form : std::uint8_t {
  kSymbolic,  // 16-bit numbers: positions, target, what the rules remember, the number of the board
  kCells,     // the same, then a number for each cell of the board
  kPlanes,    // a byte for each cell and channel, row by row, the channels of a cell side by side
};

// What happens to an environment whose episode has ended, as in Gymnasium.
enum class Autoreset : std::uint8_t {
  kNextStep,  // the next step ignores its action and resets
  kSameStep,  // the step that ends an episode also resets; its last observation goes to the buffers of final values
  kDisabled,  // the caller resets
};

struct Settings {
  std::uint32_t environments = 1;
  std::uint32_t threads = 1;
  std::uint32_t limit = 1;  // steps after which an episode is truncated
  Form form = Form::kSymbolic;
  Autoreset autoreset = Autoreset::kNextStep;
  double goal = 1;      // reward of the step that reaches the target,
  double per_cost = 0;  // and of each unit of cost; an illegal action costs one
};

// The values that belong to an observation, one row or item for each environment. `masks` may be null.
struct Views {
  std::byte* observations = nullptr;
  std::int8_t* masks = nullptr;     // 1 for a legal action
  std::int32_t* cost = nullptr;     // of the legal moves of the episode
  std::int32_t* illegal = nullptr;  // the number of illegal actions of the episode
  std::int32_t* optimum = nullptr;  // of the episode's problem
  std::int32_t* problem = nullptr;  // its number in the bank
};

struct Buffers {
  Views now;
  Views last;  // of episodes that have ended, for Autoreset::kSameStep; otherwise null
  double* rewards = nullptr;
  bool* terminations = nullptr;
  bool* truncations = nullptr;
};

// What an action did.
struct Outcome {
  std::int32_t cost = 0;  // 0: the action is illegal, and nothing moved
  bool solved = false;
};

// Writes a number of a symbolic observation.
inline void put(std::byte* row, std::size_t symbol, std::uint32_t value) {
  const auto number = static_cast<std::uint16_t>(value);
  std::memcpy(row + 2 * symbol, &number, sizeof number);
}

// Asks the processor to load the cache line with this address, to be changed soon.
inline void load(const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address, 1);
#else
  (void)address;
#endif
}

// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// Draw number `count` of a seed, from 0 to `below` - 1; the bias is less than below / 2^32.
constexpr std::uint32_t draw(std::uint64_t seed, std::uint64_t count, std::uint32_t below) {
  constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15u;
  const std::uint64_t random = mix(mix(seed + kGolden) ^ mix(count * kGolden + 1));
  return static_cast<std::uint32_t>(((random >> 32) * below) >> 32);
}

}  // namespace randolph::research
