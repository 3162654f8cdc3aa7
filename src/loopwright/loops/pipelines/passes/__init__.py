"""The pass that runs pipelines, the inliner: above `loops.pipelines`, which lists all passes."""
